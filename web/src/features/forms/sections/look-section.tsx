import type { Form, FormColours, FormImage } from "@funil/contract/forms/forms"
import { X } from "lucide-react"
import { useId } from "react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { PictureEditor } from "../../../records/picture/picture-editor.tsx"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import styles from "../editor/properties.module.css"
import type { FormPictures } from "../use-form-pictures.ts"
import { contrastOf, readable } from "./contrast.ts"
import type { SectionProps } from "./section-props.ts"

interface ColourProps {
  label: string
  value: string | null
  /** The initial color of the browser's color picker. */
  usual: string
  onChange: (value: string | null) => void
}

function ColourField({ label, value, usual, onChange }: ColourProps) {
  const words = useMessages().formEditor.look
  const id = useId()
  return (
    <div className={`row gap-2 ${styles.colour}`}>
      <label htmlFor={id}>{label}</label>
      <span className="text-s muted tabular">{value ?? words.usual}</span>
      {value !== null && (
        <IconButton size="s" label={words.reset(label)} icon={<X />} onClick={() => onChange(null)} />
      )}
      <input
        id={id}
        type="color"
        className={`rounded surface pointer ${styles.swatch}`}
        value={value ?? usual}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

const usualColours = { accent: "#4a50c8", background: "#ffffff", text: "#1a1a20" } as const

/** Warns about poor contrast. Colors that are not chosen default to a light page. */
function Contrast({ colours }: { colours: FormColours }) {
  const words = useMessages().formEditor.look
  const { number } = useFormat()
  if (colours.text === null && colours.background === null) return null
  const { text, background } = usualColours
  const contrast = contrastOf(colours.text ?? text, colours.background ?? background)
  const ratio = number(Math.round(contrast * 10) / 10)
  return contrast >= readable ? (
    <p className="text-s muted pretty">{words.goodContrast(ratio)}</p>
  ) : (
    <p className={`warned text-s pretty ${styles.warning}`}>{words.badContrast(ratio)}</p>
  )
}

interface PictureProps {
  image: FormImage
  stored: Form
  pictures: FormPictures
}

function Picture({ image, stored, pictures }: PictureProps) {
  const words = useMessages().formEditor.look.pictures[image]
  return (
    <div className={`row gap-3 ${styles.picture}`}>
      <PictureEditor
        isSquare
        size={44}
        name={stored.name}
        picture={stored[image]}
        isLocked={false}
        upload={(source) => pictures.upload(image, source)}
        remove={() => pictures.remove(image)}
      />
      <p>
        <strong>{words.title}</strong>
        <span className="text-s muted pretty">{words.text}</span>
      </p>
    </div>
  )
}

export function LookSection({ form, stored, pictures }: SectionProps) {
  const words = useMessages().formEditor.look
  const { colours } = form.values
  const names = ["accent", "background", "text"] as const
  return (
    <>
      <div className={styles.part}>
        {names.map((name) => (
          <ColourField
            key={name}
            label={words.colours[name]}
            value={colours[name]}
            usual={usualColours[name]}
            onChange={(next) => form.set({ colours: { ...colours, [name]: next } })}
          />
        ))}
        {form.errors["colours"] && <p className="text-s text-danger pretty">{form.errors["colours"]}</p>}
        <Contrast colours={colours} />
      </div>
      <Picture image="brand" stored={stored} pictures={pictures} />
      <Picture image="favicon" stored={stored} pictures={pictures} />
    </>
  )
}
