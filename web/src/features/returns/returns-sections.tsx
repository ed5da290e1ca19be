import { languages } from "@funil/contract/shared/values/languages"
import type { ReturnsForm, ReturnsImage } from "@funil/contract/forms/returns"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { CircleAlert } from "lucide-react"
import { type ReactNode, useId } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { storedDomain } from "../../lib/session/session.ts"
import { PictureEditor, useRecordPicture } from "../../records/picture/picture-editor.tsx"
import { FormRow } from "../../ui/forms/form-body.tsx"
import type { Form } from "../../ui/forms/form.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextArea } from "../../ui/fields/text-area.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { pipelinesOptions } from "../pipelines/pipeline-api.ts"
import { shopsOptions } from "../shops/shop-api.ts"
import { removeImage, returnsSetting, uploadImage } from "./returns-api.ts"
import styles from "./returns-editor.module.css"
import type { ReturnsValues } from "./returns-values.ts"

interface Props {
  form: Form<ReturnsValues>
}

export function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card stack gap-4 p-4" aria-labelledby={id}>
      <div>
        <h2 id={id} className="text-m">
          {title}
        </h2>
        <p className="muted">{text}</p>
      </div>
      {children}
    </section>
  )
}

/** Warns if the page can't look up orders. */
function ShopNote({ platform }: Pick<ReturnsValues, "platform">) {
  const { returns, shops } = useMessages()
  const shop = useQuery(shopsOptions).data?.find((one) => one.platform === platform)
  if (!shop || shop.state === "connected") return null
  const name = shops.platforms[platform]
  return (
    <p className={styles.note}>
      <CircleAlert aria-hidden="true" />
      <span>
        {shop.state === "failing" ? returns.list.failing(name) : returns.list.unconnected(name)}{" "}
        <Link to="/admin/plugins">{returns.list.seeShops}</Link>
      </span>
    </p>
  )
}

/** The shop for order lookups, and the stage of the deals. */
export function GoesSection({ form }: Props) {
  const m = useMessages()
  const words = m.returns.form
  const all = useQuery(shopsOptions).data ?? []
  const pipelines = useQuery(pipelinesOptions).data
  const { platform, pipeline_id } = form.values
  const shops = all.filter((shop) => shop.state !== "disconnected" || shop.platform === platform)
  const isGone = pipeline_id !== null && pipelines?.every(({ id }) => id !== pipeline_id)
  return (
    <Section title={words.goes} text={words.goesText}>
      <FormRow>
        <SelectField
          {...form.field("platform")}
          label={words.platform}
          options={shops.map((shop) => ({
            value: shop.platform,
            label: [m.shops.platforms[shop.platform], shop.name].filter(Boolean).join(" · "),
          }))}
          onChange={(next) => next && form.set({ platform: next })}
        />
        <SelectField
          {...form.field("pipeline_id")}
          label={words.pipeline}
          hint={words.pipelineHint}
          placeholder={words.newPipeline}
          value={pipeline_id ?? ""}
          options={[
            ...(pipelines ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ...(isGone ? [{ value: pipeline_id, label: words.pipelineGone }] : []),
          ]}
          onChange={(id) => form.set({ pipeline_id: id || null })}
        />
      </FormRow>
      <ShopNote platform={platform} />
    </Section>
  )
}

export function PageSection({ form, stored }: Props & { stored: ReturnsForm | undefined }) {
  const m = useMessages()
  const words = m.returns.form
  const domain = storedDomain()
  const { slug } = form.values
  const isMoved = stored !== undefined && slug !== stored.slug
  const field = form.field("slug")
  return (
    <Section title={words.page} text={words.pageText}>
      <FormRow>
        <TextField
          {...field}
          error={field.error === m.rules.format ? words.slugFormat : field.error}
          label={words.slug}
          hint={isMoved ? words.slugMoves : slug ? `/r/${domain}/${slug}` : words.slugHint}
          maxLength={80}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
        />
        <SelectField
          {...form.field("language")}
          label={words.language}
          options={languages.map((value) => ({ value, label: m.profile.languages[value] }))}
          onChange={(next) => next && form.set({ language: next })}
        />
      </FormRow>
    </Section>
  )
}

/** The page's texts besides its questions. */
export function TextsSection({ form }: Props) {
  const words = useMessages().returns.form
  const { texts } = form.values
  const text = (name: keyof typeof texts) => ({
    value: texts[name],
    error: form.errors[`texts.${name}`],
    onChange: (next: string) => form.set({ texts: { ...texts, [name]: next } }),
  })
  return (
    <Section title={words.texts} text={words.textsText}>
      <TextField
        {...text("title")}
        label={words.title}
        placeholder={words.titlePlaceholder}
        maxLength={200}
      />
      <TextArea
        {...text("intro")}
        label={words.intro}
        placeholder={words.introPlaceholder}
        maxLength={2000}
        rows={2}
      />
      <TextArea
        {...text("success")}
        label={words.success}
        placeholder={words.successPlaceholder}
        maxLength={2000}
        rows={2}
      />
      <TextArea
        {...form.field("instructions")}
        label={words.instructions}
        hint={words.instructionsHint}
        maxLength={5000}
        rows={3}
      />
      <TextField {...text("contact")} label={words.contact} hint={words.contactHint} maxLength={500} />
    </Section>
  )
}

function Picture({ stored, image, label }: { stored: ReturnsForm; image: ReturnsImage; label: string }) {
  const picture = useRecordPicture([[returnsSetting.key]], {
    upload: (source) => uploadImage(stored.id, image, source),
    remove: () => removeImage(stored.id, image),
  })
  return (
    <div className="row gap-3 muted">
      <PictureEditor
        isSquare
        size={56}
        name={stored.name}
        picture={stored[image]}
        isLocked={false}
        {...picture}
      />
      <span>{label}</span>
    </div>
  )
}

/** The pictures of the page. Each saves at once. */
export function LookSection({ stored }: { stored: ReturnsForm | undefined }) {
  const words = useMessages().returns.form
  return (
    <Section title={words.look} text={stored ? words.lookText : words.pictureLater}>
      {stored && (
        <div className="flex wrap gap-5">
          <Picture stored={stored} image="brand" label={words.brand} />
          <Picture stored={stored} image="favicon" label={words.favicon} />
        </div>
      )}
    </Section>
  )
}
