import type { MailSettings, MailPreview } from "@funil/contract/messages/mails"
import { Eye, PenLine, Send, Trash2 } from "lucide-react"
import { type KeyboardEvent, useId, useRef, useState } from "react"
import type { BegunMail } from "../../lib/session/begun-mail.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { VariableField } from "../../records/variables/variable-field.tsx"
import type { OfferedVariable } from "../../records/variables/variable-text.ts"
import { Button } from "../../ui/marks/button.tsx"
import { confirm } from "../../ui/overlays/confirm.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { FormBody } from "../../ui/forms/form-body.tsx"
import type { Form } from "../../ui/forms/form.ts"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { AttachmentList } from "./mail-attachments.tsx"
import { isBegun, type MailValues } from "./mail-draft.ts"
import styles from "./mail-form.module.css"
import { MailNotices } from "./mail-notices.tsx"
import { MailTools } from "./mail-tools.tsx"
import { RecipientsField } from "./recipients-field.tsx"
import { useMailFiles } from "./use-mail-files.ts"
import { useMailForm } from "./use-mail-form.ts"
import { useMailPreview, useMayGo } from "./use-mail-preview.ts"
import { useMailVariables } from "./use-mail-variables.ts"
import { HtmlFrame } from "../../ui/screen/html-frame.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"

/** A preview of the mail with its variables filled in. */
function MailLook({ preview }: { preview: MailPreview | undefined }) {
  const words = useMessages().mails
  if (!preview) return <Skeleton height={320} />
  const receivers = preview.receivers.map(({ email, name }) => (name ? `${name} <${email}>` : email))
  return (
    <div className="stack gap-2">
      <p className="text-s muted break">{receivers.join(", ")}</p>
      <p className="medium break">{preview.subject}</p>
      <div className={styles.frame}>
        <HtmlFrame title={words.previewFrame} html={preview.html} />
      </div>
    </div>
  )
}

interface FieldsProps {
  mail: BegunMail
  form: Form<MailValues>
  variables: readonly OfferedVariable[]
  /** Recipient names by lowercase address. */
  names: ReadonlyMap<string, string>
  /** Receives typed text that is not an address yet. */
  onTyped: (line: "to" | "cc", text: string) => void
  /** A new key resets the text editors. */
  textsKey: number
}

function Receivers({ mail: { people }, form, names, onTyped }: FieldsProps) {
  const words = useMessages().mails
  const { to, cc } = form.values
  const [hasCc, setCc] = useState(cc.length > 0)
  return (
    <>
      <RecipientsField
        label={words.to}
        value={to}
        taken={cc}
        people={people}
        names={names}
        error={form.errors["to"] ?? form.errors["to.0"]}
        autoFocus={to.length === 0}
        onChange={(next) => form.set({ to: next })}
        onTyped={(text) => onTyped("to", text)}
        action={
          !hasCc && (
            <button type="button" className={styles.addCc} title={words.addCc} onClick={() => setCc(true)}>
              {words.cc}
            </button>
          )
        }
      />
      {hasCc && (
        <RecipientsField
          label={words.cc}
          value={cc}
          taken={to}
          people={people}
          names={names}
          error={form.errors["cc"]}
          autoFocus={cc.length === 0}
          onChange={(next) => form.set({ cc: next })}
          onTyped={(text) => onTyped("cc", text)}
        />
      )}
    </>
  )
}

function Fields(props: FieldsProps) {
  const words = useMessages().mails
  const { form, variables, textsKey } = props
  return (
    <>
      <Receivers {...props} />
      <VariableField
        key={`subject ${textsKey}`}
        {...form.field("subject")}
        look="line"
        label={words.subject}
        variables={variables}
      />
      <VariableField
        key={`body ${textsKey}`}
        {...form.field("body")}
        look="rich"
        label={words.body}
        quiet
        placeholder={words.bodyPlaceholder}
        variables={variables}
      />
    </>
  )
}

function namesOf({ people }: BegunMail, found: readonly { email: string; name: string | null }[] = []) {
  return new Map(
    [...people, ...found].flatMap(({ email, name }) => (name ? [[email.toLowerCase(), name]] : [])),
  )
}

interface Props {
  mail: BegunMail
  me: string
  settings: MailSettings
  onClose: () => void
}

interface FooterProps {
  formId: string
  form: Form<MailValues>
  /** Whether the mail can't be sent yet. */
  isUnready: boolean
  isSeen: boolean
  onSee: () => void
  onDiscard: () => void
}

function Footer({ formId, form, isUnready, isSeen, onSee, onDiscard }: FooterProps) {
  const words = useMessages().mails
  const ask = async () => {
    const { discardTitle: title, discardText: text, discard } = words
    if (!isBegun(form.values) || (await confirm({ title, text, confirm: discard, danger: true }))) onDiscard()
  }
  return (
    <>
      <span className="flex flex-1">
        <IconButton label={words.discard} icon={<Trash2 />} onClick={() => void ask()} />
      </span>
      <Button icon={isSeen ? <PenLine /> : <Eye />} onClick={onSee}>
        {isSeen ? words.edit : words.preview}
      </Button>
      <Button
        type="submit"
        form={formId}
        look="primary"
        icon={<Send />}
        title={words.sendHint}
        busy={form.isBusy}
        disabled={isUnready}
      >
        {words.send}
      </Button>
    </>
  )
}

/** Sends on Ctrl+Enter. Captured, because the editor would insert a new line. */
function sendByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
  // A dialog over the mail handles its own keys.
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
  event.preventDefault()
  event.stopPropagation()
  // Blur commits the text that was typed last.
  if (event.target instanceof HTMLInputElement) event.target.blur()
  const id = event.currentTarget.closest("form")?.id ?? ""
  const button = document.querySelector<HTMLButtonElement>(`[type=submit][form="${id}"]`)
  setTimeout(() => button?.click())
}

/** The form of a mail: recipients, subject, text, attachments and a preview. */
export function MailForm({ mail, me, settings, onClose }: Props) {
  const words = useMessages().mails
  const formId = useId()
  const { host } = mail
  const [isSeen, setSeen] = useState(false)
  const [textsKey, setTextsKey] = useState(0)
  const variables = useMailVariables(host.entity)
  const labelOf = (name: string) => variables.find((variable) => variable.name === name)?.label ?? name
  const typed = useRef({ to: "", cc: "" })
  const onTyped = (line: "to" | "cc", text: string) => {
    typed.current[line] = text
  }
  const isSure = useMayGo(host, labelOf)
  // Invalid addresses show an error in their field, and no recipient is dropped silently.
  const mayGo = async (values: MailValues) =>
    typed.current.to === "" && typed.current.cc === "" && (await isSure(values))
  const { form, discard } = useMailForm({ mail, me, settings, mayGo, onClose })
  const preview = useMailPreview(host, form.values)
  const files = useMailFiles(host, form)
  const setTexts = (texts: Pick<MailValues, "subject" | "body">) => {
    form.set(texts)
    setTextsKey(textsKey + 1)
  }
  const footer = (
    <Footer
      {...{ formId, form, isSeen }}
      isUnready={files.isUnready}
      onSee={() => setSeen(!isSeen)}
      onDiscard={discard}
    />
  )
  return (
    <Dialog title={words.title} size="l" fillsPhone onClose={onClose} footer={footer}>
      <FormBody form={form} id={formId}>
        {/* The keys belong to the fields inside. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className="stack gap-3" onKeyDownCapture={sendByKeys}>
          {isSeen ? (
            <MailLook preview={preview} />
          ) : (
            <Fields
              {...{ mail, form, variables, onTyped, textsKey }}
              names={namesOf(mail, preview?.receivers)}
            />
          )}
          <AttachmentList files={files} />
          <MailTools files={files} form={form} settings={settings} entity={host.entity} onTexts={setTexts} />
          <MailNotices preview={preview} labelOf={labelOf} />
        </div>
      </FormBody>
    </Dialog>
  )
}
