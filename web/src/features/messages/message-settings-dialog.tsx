import { providedChannels } from "@funil/contract/messages/message-channels"
import { type MessageSettings, updateMessageSettings } from "@funil/contract/schemas/messages/messages"
import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import type { BodyOf } from "../../lib/api/api.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { EmailField } from "../../ui/fields/email-field.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { FactList } from "../../ui/lists/fact-list.tsx"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { messageSettingsOptions, useSaveMessageSettings } from "./message-api.ts"
import styles from "./message-settings-dialog.module.css"

interface Values {
  open_tracking: boolean
  reply_to: string
}

function Form({ settings, onClose }: { settings: MessageSettings; onClose: () => void }) {
  const m = useMessages()
  const words = m.outbox.settings
  const formId = useId()
  const { mutateAsync: save } = useSaveMessageSettings()
  const form = useForm<Values, typeof updateMessageSettings.body>({
    initial: { open_tracking: settings.open_tracking, reply_to: settings.reply_to ?? "" },
    schema: updateMessageSettings.body,
    body: ({ open_tracking, reply_to }): BodyOf<typeof updateMessageSettings> => ({
      open_tracking,
      reply_to: reply_to.trim() || null,
    }),
    submit: async (body) => {
      await save(body)
      onClose()
    },
  })
  const { leave } = useLeaving(form)
  const close = () => leave(onClose)
  return (
    <Dialog
      size="s"
      title={words.title}
      onClose={close}
      footer={<FormFooter form={formId} label={m.ui.save} isBusy={form.isBusy} onCancel={close} />}
    >
      <FormBody form={form} id={formId}>
        <div>
          <Checkbox
            look="switch"
            label={words.tracking}
            checked={form.values.open_tracking}
            onChange={(open_tracking) => form.set({ open_tracking })}
          />
          <p className={styles.hint}>{words.trackingText}</p>
        </div>
        <EmailField
          {...form.field("reply_to")}
          label={words.replyTo}
          hint={words.replyToText}
          maxLength={254}
        />
        <div>
          <h3 className={styles.title}>{words.routes}</h3>
          <FactList
            facts={providedChannels.map((channel) => [
              m.workflows.channels[channel],
              m.outbox.routes[settings.routes[channel]],
            ])}
          />
        </div>
      </FormBody>
    </Dialog>
  )
}

/** How the account sends messages. */
export function MessageSettingsDialog({ onClose }: { onClose: () => void }) {
  const words = useMessages().outbox.settings
  const { data, error, isError, refetch } = useQuery(messageSettingsOptions)
  if (data) return <Form settings={data} onClose={onClose} />
  return (
    <Dialog size="s" title={words.title} onClose={onClose}>
      {isError ? (
        <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={160} />
      )}
    </Dialog>
  )
}
