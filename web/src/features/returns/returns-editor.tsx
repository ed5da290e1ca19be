import { type ReturnsForm, daysToRegret, returnOutcomes } from "@funil/contract/forms/returns"
import { type ReactNode, useId } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button, buttonClass } from "../../ui/marks/button.tsx"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import { FormBody, FormRow } from "../../ui/forms/form-body.tsx"
import type { Form } from "../../ui/forms/form.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { GoesSection, LookSection, PageSection, TextsSection, Section } from "./returns-sections.tsx"
import { ReturnsPreview } from "./returns-preview.tsx"
import styles from "./returns-editor.module.css"
import { type ReturnsValues, photoReasons } from "./returns-values.ts"
import { useQuery } from "@tanstack/react-query"
import { ExternalLink, Scale } from "lucide-react"
import { CopyRow } from "../../ui/lists/copy-row.tsx"
import { QrCode } from "../../ui/marks/qr-code.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { returnsShareOptions } from "./returns-api.ts"
import { returnReasons } from "@funil/contract/forms/return-reasons"
import { NumberField } from "../../records/fields/number-field.tsx"
import { ChipsField } from "../../ui/fields/chips-field.tsx"

const whole = (days: number | null) => days && Math.round(days)

/** The return policy: deadline, reasons and compensations, with what the law requires. */
function RulesSection({ form }: { form: Form<ReturnsValues> }) {
  const m = useMessages()
  const words = m.returns.form
  const names = m.fieldOptions.returns_form
  const { values } = form
  const spoken = (reasons: readonly (keyof typeof names.reasons)[]) =>
    reasons.map((value) => ({ value, label: names.reasons[value] }))
  const asking = photoReasons(values)
  return (
    <Section title={words.rules} text={words.rulesText}>
      <FormRow>
        <NumberField
          {...form.field("window_days")}
          label={words.window}
          hint={words.windowHint}
          min={daysToRegret}
          max={365}
          required
          onChange={(days) => form.set({ window_days: whole(days) })}
        />
        <NumberField
          {...form.field("transit_days")}
          label={words.transit}
          hint={words.transitHint}
          min={0}
          max={60}
          required
          onChange={(days) => form.set({ transit_days: whole(days) })}
        />
      </FormRow>
      <p className={styles.law}>
        <Scale aria-hidden="true" />
        <span>{words.law}</span>
      </p>
      <ChipsField
        {...form.field("reasons")}
        label={words.reasons}
        hint={words.reasonsHint}
        options={spoken(returnReasons)}
      />
      {asking.length > 0 && (
        <ChipsField
          {...form.field("require_photos_for")}
          label={words.photos}
          hint={words.photosHint}
          options={spoken(asking)}
        />
      )}
      <ChipsField
        {...form.field("outcomes")}
        label={words.outcomes}
        options={returnOutcomes.map((value) => ({ value, label: names.outcomes[value] }))}
      />
    </Section>
  )
}

/** The page's address to copy and open, and its QR code. */
function ReturnsShare({ form }: { form: ReturnsForm }) {
  const words = useMessages().returns.share
  const titleId = useId()
  const { data, isError } = useQuery(returnsShareOptions(form))
  return (
    <section className="card stack gap-4 p-4" aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className="text-m">
          {words.title}
        </h2>
        <p className="muted">{form.enabled ? words.text : words.off}</p>
      </div>
      <CopyRow label={words.link} text={form.url} />
      <div className="flex wrap items-end gap-3">
        {data && <QrCode svg={data.qr} label={words.qr} size={112} />}
        {!data && !isError && <Skeleton width={112} height={112} />}
        <a className={buttonClass()} href={form.url} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden="true" />
          {words.open}
        </a>
      </div>
    </section>
  )
}

interface Props {
  form: Form<ReturnsValues>
  submit: string
  /** The saved form, or undefined for a new one. */
  stored?: ReturnsForm
  /** Shown above the sections, for a decision the user must make first. */
  notice?: ReactNode
}

/** The form's name and switch. */
function Head({ form, submit, isNew }: Pick<Props, "form" | "submit"> & { isNew: boolean }) {
  const words = useMessages().returns.form
  return (
    <div className={`grid items-start gap-3 ${styles.head}`}>
      <TextField
        {...form.field("name")}
        label={words.name}
        placeholder={words.namePlaceholder}
        maxLength={200}
        autoFocus={isNew}
        required
      />
      <Checkbox
        look="switch"
        label={words.enabled}
        checked={form.values.enabled}
        onChange={(enabled) => form.set({ enabled })}
      />
      <Button type="submit" look="primary" busy={form.isBusy}>
        {submit}
      </Button>
    </div>
  )
}

/** Edits a returns form by section, beside a preview of its page. */
export function ReturnsEditor({ form, submit, stored, notice }: Props) {
  const formId = useId()
  return (
    <div className={`grid items-start gap-5 ${styles.editor}`}>
      <FormBody form={form} id={formId}>
        <div className="stack gap-4 min-w-0">
          {notice}
          <Head form={form} submit={submit} isNew={!stored} />
          <GoesSection form={form} />
          <RulesSection form={form} />
          <TextsSection form={form} />
          <PageSection form={form} stored={stored} />
          <LookSection stored={stored} />
          <div className={styles.save}>
            <Button type="submit" look="primary" wide busy={form.isBusy}>
              {submit}
            </Button>
          </div>
        </div>
      </FormBody>
      <aside className="stack gap-5 self-stretch min-w-0">
        {stored && <ReturnsShare form={stored} />}
        <ReturnsPreview values={form.values} brand={stored?.brand ?? null} />
      </aside>
    </div>
  )
}
