import { languages } from "@funil/contract/shared/values/languages"
import { useMessages } from "../../../lib/text/messages.ts"
import { SegmentedControl } from "../../../ui/fields/segmented-control.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import styles from "../editor/properties.module.css"
import type { SectionProps } from "./section-props.ts"

/** Converts typed text to a valid slug. */
function slugOf(text: string): string {
  const plain = text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()
  return plain
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, 80)
}

export function GeneralSection({ form, stored }: SectionProps) {
  const words = useMessages().formEditor.general
  const { language, slug } = form.values
  const before = stored.url.slice(0, stored.url.length - stored.slug.length)
  return (
    <>
      <TextField {...form.field("name")} label={words.name} hint={words.nameHint} maxLength={200} />
      <TextField
        {...form.field("slug")}
        label={words.slug}
        hint={
          <span>
            {before.replace(/^https?:\/\//, "")}
            <strong>{slug}</strong>
            {slug !== stored.slug && ` · ${words.slugHint}`}
          </span>
        }
        spellCheck={false}
        maxLength={80}
        onChange={(text) => form.set({ slug: slugOf(text) })}
        onBlur={() => form.set({ slug: slug.replace(/-$/, "") })}
      />
      <div className={styles.part}>
        <span className="p-0 text-s muted medium" aria-hidden="true">
          {words.language}
        </span>
        <SegmentedControl
          label={words.language}
          value={language}
          options={languages.map((value) => ({ value, label: words.languages[value], lang: value }))}
          onChange={(next) => form.set({ language: next })}
        />
        <p className="text-s muted pretty">{words.languageHint}</p>
      </div>
    </>
  )
}
