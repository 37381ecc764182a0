/** What was found while a table was read: it is told in the editor that opens then. */
import type { Finding } from '../../lib/rest'

let kept: Finding[] = []

export function handOver(findings: Finding[]): void {
  kept = findings
}

/** Returns what was handed over, once. */
export function takeOver(): Finding[] {
  const findings = kept
  kept = []
  return findings
}
