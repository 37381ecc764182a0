// Writes the files that scripts make; with --check it only compares them.
import { readFileSync, writeFileSync } from 'node:fs'

/** Writes a file of web/, or says which command does so if its text should be another. */
export function writeOrCheck(path, text, command) {
  const target = new URL(`../${path}`, import.meta.url)
  if (!process.argv.includes('--check')) writeFileSync(target, text)
  else if (readFileSync(target, 'utf8') !== text) {
    console.error(`${path} is out of date: run \`npm run ${command}\``)
    process.exit(1)
  }
}
