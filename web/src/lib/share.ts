/** Passing something on. On plain http neither sharing nor the clipboard exists: then the text is selected and copied the old way. */

/** Copies a text; returns whether it worked. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Opens the device's share sheet; returns whether there was one. */
export async function share(what: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share(what)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'sr'
  // A modal dialog makes everything outside it inert: the field must stand inside the open one.
  const home = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  home.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}
