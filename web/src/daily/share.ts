/** Sharing how a day's line went. */
import { t } from '../lib/i18n.svelte'
import { copy, share } from '../lib/share'
import { toast } from '../lib/toasts.svelte'

/** Opens the device's share sheet, else copies the text and says so. */
export async function shareOrCopy(text: string): Promise<void> {
  if (await share({ text })) return
  if (await copy(text)) toast(t('common.copied'), 'right')
  else toast(t('common.copy_failed'), 'wrong')
}
