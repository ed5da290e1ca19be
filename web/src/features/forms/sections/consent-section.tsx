import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { TextArea } from "../../../ui/fields/text-area.tsx"
import styles from "../editor/properties.module.css"
import type { SectionProps } from "./section-props.ts"
import { maxTermSize } from "@funil/contract/forms/forms"
import { FileText, Upload } from "lucide-react"
import { useRef } from "react"
import { fileSize } from "../../../lib/text/file-size.ts"
import { useFormat } from "../../../lib/text/format.ts"
import { useWriting } from "./use-writing.ts"

/** Uploads, shows and removes the file with the terms. */
function TermsSetting({ stored: { terms }, pictures }: Pick<SectionProps, "stored" | "pictures">) {
  const words = useMessages().formEditor.consent
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const { busy, error, setError, run } = useWriting(words.termFailed)
  const take = (file: File | undefined) => {
    if (!file) return
    if (file.size > maxTermSize) setError(words.termTooLarge)
    else void run(() => pictures.uploadTerm(file))
  }
  return (
    <div className={styles.part}>
      <span className="p-0 text-s muted medium">{words.terms}</span>
      <p className="text-s muted pretty">{words.termsHint}</p>
      {terms && (
        <a href={terms.url} target="_blank" rel="noreferrer" className={`row gap-2 min-w-0 ${styles.file}`}>
          <FileText aria-hidden="true" />
          <span>{terms.name}</span>
          <span className="text-s muted pretty">{fileSize(format, terms.size)}</span>
        </a>
      )}
      <div className="flex wrap gap-2">
        <Button size="s" icon={<Upload />} busy={busy} onClick={() => input.current?.click()}>
          {terms ? words.replaceTerm : words.chooseTerm}
        </Button>
        {terms && (
          <Button size="s" look="plain" disabled={busy} onClick={() => void run(pictures.removeTerm)}>
            {words.removeTerm}
          </Button>
        )}
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept="application/pdf"
        aria-label={words.chooseTerm}
        onChange={({ target }) => {
          take(target.files?.[0])
          target.value = ""
        }}
      />
      {error && (
        <p className="text-s text-danger pretty" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

export function ConsentSection({ form, stored, pictures }: SectionProps) {
  const { formEditor, forms } = useMessages()
  const words = formEditor.consent
  const { consent_text, marketing_text, fields } = form.values
  const isAsked = [consent_text, marketing_text].some((text) => text.trim() !== "")
  const lacksContact = isAsked && !fields.some(({ field }) => field.startsWith("contact."))
  return (
    <>
      {lacksContact && <p className={`warned text-s pretty ${styles.warning}`}>{words.lacksContact}</p>}
      <div className={styles.part}>
        <TextArea
          {...form.field("consent_text")}
          label={words.service}
          hint={words.serviceHint}
          optional
          maxLength={2000}
        />
        {consent_text === "" && (
          <Button size="s" onClick={() => form.set({ consent_text: forms.consentProposal })}>
            {words.propose}
          </Button>
        )}
      </div>
      <div className={styles.part}>
        <TextArea
          {...form.field("marketing_text")}
          label={words.marketing}
          hint={words.marketingHint}
          optional
          maxLength={2000}
        />
        {marketing_text === "" && (
          <Button size="s" onClick={() => form.set({ marketing_text: forms.marketingProposal })}>
            {words.propose}
          </Button>
        )}
      </div>
      <TermsSetting stored={stored} pictures={pictures} />
    </>
  )
}
