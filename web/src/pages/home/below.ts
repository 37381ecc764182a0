/** What the home page shows once what comes first is there. */
export { default as Below } from './Below.svelte'
export { default as InClass } from './InClass.svelte'
export { default as JoinByCode } from './JoinByCode.svelte'
