import type { Field } from "@funil/contract/shared/fields"
import { isOwn, ownValue } from "@funil/contract/shared/own-value"
import { useInfiniteQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { type Format, useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { Badge } from "../../ui/marks/badge.tsx"
import { TagChip } from "../../ui/marks/tag-chip.tsx"
import { choicePagesOptions, useNamed } from "../record-choices.ts"
import { optionName, type RecordBase, type RecordFace, type RecordKind } from "../record-kind.ts"
import { cnpjMask, cpfMask } from "./document-mask.ts"
import styles from "./field-cell.module.css"
import { type FieldShape, fieldShape } from "./field-shape.ts"
import { phoneIn } from "./phone-mask.ts"

const maxChips = 3

/** The value of a field as lists show it. Links become names with pictures. */
export function shownValue(kind: RecordKind, record: RecordBase, name: string): unknown {
  if (name.startsWith("custom_fields."))
    return ownValue(record.custom_fields, name.slice("custom_fields.".length))
  const shown = kind.shownOf?.(record)
  return ownValue<object>(shown && isOwn(shown, name) ? shown : record, name)
}

function isFace(value: unknown): value is RecordFace {
  return typeof value === "object" && value !== null && "id" in value && "name" in value
}

function hostOf(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, "") ?? address
}

function Chips({ tags }: { tags: readonly string[] }) {
  const m = useMessages()
  const rest = tags.slice(maxChips)
  return (
    <span className={styles.chips} title={tags.join(", ")}>
      {tags.slice(0, maxChips).map((tag) => (
        <TagChip key={tag}>{tag}</TagChip>
      ))}
      {rest.length > 0 && <span className={styles.more}>{m.records.table.more(rest.length)}</span>}
    </span>
  )
}

interface FaceProps {
  face: RecordFace
  hasPicture: boolean
  /** Whether hovering shows the contact's details. */
  isContact: boolean
}

function Face({ face, hasPicture, isContact }: FaceProps) {
  return (
    <span className={styles.face} data-contact={isContact ? face.id : undefined}>
      {hasPicture && (
        <Avatar
          decorative
          size={20}
          square={face.isSquare === true}
          name={face.name}
          picture={face.picture}
        />
      )}
      <span className="truncate">{face.name}</span>
    </span>
  )
}

/** The first of several records, and the number of others. */
function Faces({ faces, to }: { faces: readonly RecordFace[]; to: Field["to"] }) {
  const m = useMessages()
  const [first, ...rest] = faces
  if (!first) return null
  const hasPicture = to === "user" || (first.picture !== undefined && to !== "pipeline" && to !== "stage")
  return (
    <span className={styles.faces} title={faces.map(({ name }) => name).join(", ")}>
      <Face face={first} hasPicture={hasPicture} isContact={to === "contact"} />
      {rest.length > 0 && <span className={styles.more}>{m.records.table.more(rest.length)}</span>}
    </span>
  )
}

/** Records known only by id, of nouns with few records. A single query fetches all names. */
function NamedFaces({ ids, to }: { ids: readonly unknown[]; to: NonNullable<Field["to"]> }) {
  const { data } = useInfiniteQuery(choicePagesOptions(to, ""))
  const known = data?.pages.flatMap((page) => page.data) ?? []
  const faces = ids.flatMap((id) => {
    const found = known.find((choice) => choice.id === id)
    return found ? [{ id: found.id, name: found.label, picture: found.picture }] : []
  })
  return <Faces faces={faces} to={to} />
}

function Links({ value, to }: { value: unknown; to: Field["to"] }) {
  const items = [value].flat()
  const faces = items.filter(isFace)
  if (faces.length > 0 || items.length === 0 || to === undefined) return <Faces faces={faces} to={to} />
  return <NamedFaces ids={items} to={to} />
}

interface Pointer {
  readonly entity: string
  readonly id: string
}

function isPointer(value: unknown): value is Pointer {
  return typeof value === "object" && value !== null && "entity" in value && "id" in value
}

/** A linked record of any noun, from a custom field. */
function Pointed({ entity, id }: Pointer) {
  const face = useNamed(entity, [id])?.find((item) => item.id === id)
  return face ? (
    <Face face={face} hasPicture={face.picture !== undefined} isContact={entity === "contact"} />
  ) : null
}

/** A value of a `select`, as a badge if it has a color. */
function Option({ kind, name, value }: { kind: RecordKind; name: string; value: string }) {
  const text = optionName(kind, useMessages(), { field: name, value })
  const tone = ownValue(ownValue(kind.tones, name), value)
  return tone ? <Badge tone={tone}>{text}</Badge> : <span className="truncate">{text}</span>
}

const month = 30 * 24 * 3600 * 1000

/** Recent instants are relative ("3 days ago"), older ones a date. */
function Instant({ value }: { value: string }) {
  const format = useFormat()
  const [now] = useState(Date.now)
  const isRecent = Math.abs(now - Date.parse(value)) < month
  return (
    <time className="truncate" dateTime={value} title={format.dateTime(value)}>
      {isRecent ? format.relative(value) : format.date(value)}
    </time>
  )
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : ""
}

function plainText(field: Field, value: unknown, format: Format): string {
  if (typeof value === "number" && field.type === "money") return format.money(value)
  if (typeof value === "number") return format.number(value)
  const text = textOf(value)
  if (field.type === "wall_clock") return format.wallClock(text)
  return field.type === "date" ? format.day(text) : text
}

function masked(widget: FieldShape["widget"], text: string, format: Format): string {
  if (widget === "phone") return phoneIn(format.currency, text)
  if (widget === "cpf") return cpfMask.show(text)
  return widget === "cnpj" ? cnpjMask.show(text) : text
}

interface Props {
  kind: RecordKind
  name: string
  field: Field
  record: RecordBase
}

/** A field's value in a list: one line, with the full text as tooltip. Renders nothing if empty. */
export function FieldCell({ kind, name, field, record }: Props): ReactNode {
  const m = useMessages()
  const format = useFormat()
  const value = shownValue(kind, record, name)
  if (value === null || value === undefined || value === "") return null
  switch (field.type) {
    case "tags":
    case "multiselect": {
      if (!Array.isArray(value) || value.length === 0) return null
      const { widget } = fieldShape(kind.entity, name, field)
      const words = value.map((one) => optionName(kind, m, { field: name, value: textOf(one) }))
      return <Chips tags={words.map((word) => masked(widget, word, format))} />
    }
    case "record":
      if (isPointer(value)) return <Pointed {...value} />
      return <Links value={value} to={field.to} />
    case "boolean":
      return value === true ? m.records.table.yes : m.records.table.no
    case "select":
      return <Option kind={kind} name={name} value={textOf(value)} />
    case "instant":
      return <Instant value={textOf(value)} />
    case "link":
      return (
        <a
          className={`text-inherit truncate no-underline ${styles.link}`}
          href={textOf(value)}
          target="_blank"
          rel="noreferrer"
          tabIndex={-1}
          title={textOf(value)}
        >
          {hostOf(textOf(value))}
        </a>
      )
    default: {
      const { widget } = fieldShape(kind.entity, name, field)
      const shown = masked(widget, plainText(field, value, format), format)
      return (
        <span className="truncate" title={shown}>
          {shown}
        </span>
      )
    }
  }
}
