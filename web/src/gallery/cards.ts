/** Cards for the gallery: short and long titles, dates of every form. */
import together from '../../fixtures/together.json'
import type { CardText } from '../lib/wire'

export const texts = together.texts as Record<string, CardText>
export const ids = Object.keys(texts)
export const card = ids[0] ?? ''
export const text = texts[card]
/** A year, circa, before Christ, millions of years, a day, any year. */
export const DATES = ['1887', '~1450', '-44', '-3300000', '1969-07-20', 'any']
