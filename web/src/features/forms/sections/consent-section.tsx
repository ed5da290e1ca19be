import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { TextArea } from "../../../ui/fields/text-area.tsx"
import styles from "../editor/properties.module.css"
import type { SectionProps } from "./section-props.ts"
import { TermsSetting } from "./terms-setting.tsx"

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
