import type { Form } from "@funil/contract/forms/forms"
import { ArrowLeft } from "lucide-react"
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { SegmentedControl } from "../../../ui/fields/segmented-control.tsx"
import { FormPreview } from "../preview/form-preview.tsx"
import type { FormPictures } from "../use-form-pictures.ts"
import { type EditorPart, isSection, wrongParts, type Section } from "./editor-part.ts"
import { FieldItems } from "./field-items.tsx"
import { FieldProperties } from "./field-properties.tsx"
import styles from "./form-editor.module.css"
import { type EditorForm, type FieldEditing, useFieldEditing } from "./form-editing.ts"
import { type OfferedField, useOfferedFields } from "./offered-fields.ts"
import { SectionItems } from "./section-items.tsx"
import { FormElement } from "../../../ui/forms/form-element.tsx"
import { ConsentSection } from "../sections/consent-section.tsx"
import { GeneralSection } from "../sections/general-section.tsx"
import { LookSection } from "../sections/look-section.tsx"
import { MailSection } from "../sections/mail-section.tsx"
import { PlaceSection } from "../sections/place-section.tsx"
import type { SectionProps } from "../sections/section-props.ts"
import { TextSection } from "../sections/text-section.tsx"
import { useFormat } from "../../../lib/text/format.ts"
import { MomentField } from "../../../records/fields/moment-field.tsx"
import { NumberField } from "../../../records/fields/number-field.tsx"
import { OriginsField } from "../sections/origins-field.tsx"
import { PasswordSetting } from "../sections/password-setting.tsx"
import { instantOfWall, wallOfInstant } from "../sections/wall-instant.ts"

interface MomentProps {
  form: EditorForm
  name: "starts_at" | "ends_at"
  label: string
}

/** Edits an instant in the account's time zone. */
function Moment({ form, name, label }: MomentProps) {
  const { timezone } = useFormat()
  const value = form.values[name]
  const [typed, setTyped] = useState(value && wallOfInstant(value, timezone))
  return (
    <MomentField
      label={label}
      optional
      value={typed}
      error={form.errors[name]}
      onChange={(next) => {
        setTyped(next)
        const instant = next === null ? null : instantOfWall(next, timezone)
        if (instant !== undefined) form.set({ [name]: instant })
      }}
    />
  )
}

/** Who can open the page, where, when, and how often they can answer. */
function AccessSection({ form, stored, pictures }: SectionProps) {
  const words = useMessages().formEditor.access
  const { max_answers, allowed_origins } = form.values
  return (
    <>
      <PasswordSetting stored={stored} pictures={pictures} />
      <OriginsField
        value={allowed_origins}
        errors={form.errors}
        onChange={(next) => form.set({ allowed_origins: next })}
      />
      <Moment form={form} name="starts_at" label={words.starts} />
      <Moment form={form} name="ends_at" label={words.ends} />
      <NumberField
        label={words.max}
        hint={words.maxHint}
        optional
        min={1}
        max={1_000_000}
        value={max_answers}
        error={form.errors["max_answers"]}
        onChange={(next) => form.set({ max_answers: next })}
      />
    </>
  )
}

const bodies: Readonly<Record<Section, (props: SectionProps) => ReactNode>> = {
  general: GeneralSection,
  texts: TextSection,
  place: PlaceSection,
  mail: MailSection,
  look: LookSection,
  consent: ConsentSection,
  access: AccessSection,
}

function SectionFields({ section, ...props }: SectionProps & { section: Section }) {
  const words = useMessages().formEditor.sections[section]
  const Body = bodies[section]
  return (
    <div className="stack items-stretch gap-4">
      <p className="text-s muted pretty">{words.text}</p>
      <Body {...props} />
    </div>
  )
}

interface Props {
  /** The id of the form element, so a save button outside can submit it (`form={formId}`). */
  formId: string
  form: EditorForm
  /** The saved form. */
  stored: Form
  pictures: FormPictures
  /** Shown above everything, for a decision the user must make first. */
  notice: ReactNode
}

type View = "fields" | "page"

/** The part being edited. After a rejected save, the first part with errors. */
function usePart(form: EditorForm) {
  const [part, select] = useState<EditorPart>()
  const wrong = wrongParts(form.errors, form.values.fields)
  const isSent = useRef(false)
  useEffect(() => {
    if (!isSent.current || wrong.length === 0) return
    isSent.current = false
    select(wrong[0])
  }, [wrong])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    isSent.current = true
    form.props.onSubmit(event)
  }
  return { part, select, wrong, onSubmit }
}

interface PanelProps extends Pick<Props, "form" | "stored" | "pictures"> {
  part: EditorPart | undefined
  offered: readonly OfferedField[]
  editing: FieldEditing
  onClose: () => void
}

/** The properties of the selected part. */
function Properties({ form, stored, pictures, part, offered, editing, onClose }: PanelProps) {
  const words = useMessages().formEditor
  const field = form.values.fields.find((one) => one.field === part)
  const section = isSection(part) ? part : undefined
  const title = field ? field.label || words.field : section && words.sections[section].title
  if (title === undefined)
    return <p className={`faint balance text-center ${styles.nothing}`}>{words.nothing}</p>
  return (
    <>
      <header className={`stack items-start gap-1 ${styles.head}`}>
        <Button size="s" look="plain" icon={<ArrowLeft />} onClick={onClose}>
          {words.back}
        </Button>
        <h2>{title}</h2>
      </header>
      {field && (
        <FieldProperties key={field.field} form={form} field={field} offered={offered} editing={editing} />
      )}
      {section && (
        <SectionFields key={section} section={section} form={form} stored={stored} pictures={pictures} />
      )}
    </>
  )
}

/** Switches between fields and preview in narrow windows. */
function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const words = useMessages().formEditor
  return (
    <div className={styles.view}>
      <SegmentedControl
        label={words.view}
        value={view}
        options={[
          { value: "fields", label: words.views.fields },
          { value: "page", label: words.views.page },
        ]}
        onChange={onChange}
      />
    </div>
  )
}

/** A form's fields and settings, a live preview, and the properties of the selected part. */
export function FormEditor({ formId, form, stored, pictures, notice }: Props) {
  const words = useMessages().formEditor
  const { part, select, wrong, onSubmit } = usePart(form)
  const [view, setView] = useState<View>("fields")
  const offered = useOfferedFields()
  const editing = useFieldEditing(form, select)
  const items = { part, wrong, onSelect: select }
  const choose = (name: string) => {
    select(name.includes(".") ? name : "consent")
    setView("fields")
  }
  return (
    <FormElement {...form.props} id={formId} onSubmit={onSubmit} className="stack gap-3 flex-1 min-h-0">
      {notice}
      {form.error && (
        <p className={styles.error} role="alert">
          {form.error}
        </p>
      )}
      <ViewSwitch view={view} onChange={setView} />
      <div
        className={`grid gap-5 flex-1 min-h-0 ${styles.columns}`}
        data-part={part === undefined ? undefined : ""}
        data-view={view}
      >
        <div className={styles.items}>
          <FieldItems {...items} form={form} offered={offered} editing={editing} />
          <SectionItems {...items} />
        </div>
        <div className={styles.page}>
          <FormPreview
            formId={stored.id}
            values={form.values}
            version={stored.updated_at}
            part={part}
            onSelect={choose}
          />
        </div>
        <section className={styles.properties} aria-label={words.properties.title}>
          <Properties
            {...{ form, stored, pictures, part, offered, editing }}
            onClose={() => select(undefined)}
          />
        </section>
      </div>
    </FormElement>
  )
}
