/** What a line needs once it has more than one card. Loaded then: the first table is light. */
import LineLabels from './LineLabels.svelte'
import Overview from './Overview.svelte'
import { StepBack } from './step-back.svelte'
import WholeLater from './WholeLater.svelte'

export default { LineLabels, Overview, StepBack, WholeLater }
