/** The six icons of the cards, front and back. */
import { anchorSimpleBold, crownSimpleFill, featherFill, flameFill, hourglassFill, keyFill } from '../../lib/glyphs'
import type { Icon } from '../../lib/wire'

export const ICONS: Record<Icon, string> = {
  anchor: anchorSimpleBold,
  crown: crownSimpleFill,
  feather: featherFill,
  flame: flameFill,
  hourglass: hourglassFill,
  key: keyFill
}
