import type { Entity } from "@funil/contract/shared/entities"
import { ownValue } from "@funil/contract/shared/own-value"
import type { KeyboardEvent } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { DateField } from "../../ui/fields/date-field.tsx"
import { EmailField } from "../../ui/fields/email-field.tsx"
import type { FieldProps } from "../../ui/fields/field.tsx"
import { MaskedField } from "../../ui/fields/masked-field.tsx"
import { MoneyField } from "../../ui/fields/money-field.tsx"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { TagsField } from "../../ui/fields/tags-field.tsx"
import { TextArea } from "../../ui/fields/text-area.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { TimeField } from "../../ui/fields/time-field.tsx"
import { AnyRecordField } from "./any-record-field.tsx"
import { BooleanField } from "./boolean-field.tsx"
import { ChoiceField, ChoicesField } from "./choice-field.tsx"
import { ColorField } from "./color-field.tsx"
import { cnpjMask, cpfMask } from "./document-mask.ts"
import type { FieldShape } from "./field-shape.ts"
import { MomentField } from "./moment-field.tsx"
import { NumberField } from "./number-field.tsx"
import { phoneMaskOf } from "./phone-mask.ts"
import { RecordField, RecordsField } from "./record-field.tsx"

interface Props extends FieldProps {
  shape: FieldShape
  /** In API format: null if empty, an id for a record, arrays for tags and lists. */
  value: unknown
  /** Called on each keystroke. */
  onChange: (value: unknown) => void
  /** Called when the user picked a value, so typing is done. */
  onPick?: (value: unknown) => void
  onBlur?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  autoFocus?: boolean
  disabled?: boolean
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : ""
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : []
}

function namedOf(value: unknown): { entity: Entity; id: string } | null {
  // The server validated what it stored.
  return typeof value === "object" && value !== null && "id" in value
    ? (value as { entity: Entity; id: string })
    : null
}

/** Text inputs: plain, masked, multiline, and the choice of a color. */
function TextEditor({ shape, value, onChange, onPick = onChange, ...rest }: Props) {
  const { currency } = useFormat()
  const { widget, type, maxLength, placeholder } = shape
  const props = {
    ...rest,
    maxLength,
    placeholder,
    value: textOf(value),
    // Empty text means null, unless the field requires a text.
    onChange: (text: string) => onChange(shape.required ? text : text || null),
  }
  if (widget === "color") {
    return (
      <ColorField label={rest.label} quiet={rest.quiet} value={textOf(value) || null} onChange={onPick} />
    )
  }
  if (widget === "area") return <TextArea {...props} />
  if (widget === "password") return <PasswordField {...props} autoComplete="off" />
  if (widget === "cpf" || widget === "cnpj") {
    const mask = widget === "cpf" ? cpfMask : cnpjMask
    return (
      <MaskedField
        {...props}
        maxLength={undefined}
        placeholder={placeholder ?? mask.placeholder}
        mask={mask}
      />
    )
  }
  if (widget === "phone") {
    const mask = phoneMaskOf(currency)
    return <MaskedField {...props} maxLength={40} placeholder={placeholder ?? mask.placeholder} mask={mask} />
  }
  if (type === "email") return <EmailField {...props} autoComplete="off" />
  const more = type === "link" ? ({ inputMode: "url", spellCheck: false } as const) : {}
  return <TextField {...props} {...more} autoComplete="off" />
}

function SelectEditor({ shape, value, onChange, onPick = onChange, ...rest }: Props) {
  const m = useMessages()
  const { onBlur: _blur, onKeyDown: _keys, disabled: _disabled, autoFocus: _focus, ...frame } = rest
  // A value that was removed from the options keeps its label.
  const values = new Set([...(shape.options ?? []), ...(typeof value === "string" ? [value] : [])])
  const options = [...values].map((option) => ({
    value: option,
    label: ownValue(shape.words, option) ?? option,
  }))
  const placeholder = shape.placeholder ?? m.ui.choose
  if (shape.type === "multiselect") {
    return (
      <ChoicesField
        {...frame}
        value={listOf(value)}
        options={options}
        placeholder={placeholder}
        onChange={onPick}
      />
    )
  }
  return (
    <ChoiceField
      {...frame}
      value={typeof value === "string" ? value : null}
      options={options}
      placeholder={placeholder}
      isSearched={shape.widget === "search"}
      isRequired={shape.required === true}
      onChange={onPick}
    />
  )
}

function RecordEditor({ shape, value, onChange, onPick = onChange, ...rest }: Props) {
  const { onBlur: _blur, onKeyDown: _keys, disabled: _disabled, autoFocus, ...frame } = rest
  const { placeholder, anyOf, users, creates } = shape
  if (anyOf) {
    return (
      <AnyRecordField
        {...frame}
        nouns={anyOf}
        creates={creates}
        value={namedOf(value)}
        placeholder={placeholder}
        onChange={onPick}
      />
    )
  }
  const to = shape.to ?? "contact"
  if (shape.many) {
    return (
      <RecordsField
        {...frame}
        creates={creates}
        autoFocus={autoFocus}
        to={to}
        users={users}
        value={listOf(value)}
        placeholder={placeholder}
        onChange={onPick}
      />
    )
  }
  return (
    <RecordField
      {...frame}
      creates={creates}
      autoFocus={autoFocus}
      to={to}
      users={users}
      value={typeof value === "string" ? value : null}
      placeholder={placeholder}
      onChange={(id) => onPick(id)}
    />
  )
}

/** The input of a field's type, shared by forms, inline editing, filters and mass edits. */
export function FieldEditor(props: Props) {
  const m = useMessages()
  const { shape, value, onChange, onPick = onChange, ...rest } = props
  const { autoFocus: _focus, ...calm } = rest
  const { onBlur: _blur, onKeyDown: _keys, disabled, ...frame } = calm
  switch (shape.type) {
    case "number":
      return (
        <NumberField
          {...rest}
          value={numberOf(value)}
          min={shape.min}
          max={shape.max}
          placeholder={shape.placeholder}
          onChange={onChange}
          onPick={onPick}
        />
      )
    case "money":
      return <MoneyField {...rest} value={numberOf(value)} onChange={onChange} />
    case "date":
    case "instant":
      return (
        <DateField {...calm} value={textOf(value).slice(0, 10) || null} onChange={onChange} onPick={onPick} />
      )
    case "wall_clock":
      return <MomentField {...frame} value={textOf(value) || null} onChange={onChange} />
    case "time":
      return (
        <TimeField
          {...rest}
          value={textOf(value)}
          onChange={(time) => onChange(time || null)}
          onPick={(time) => onPick(time || null)}
        />
      )
    case "boolean":
      return <BooleanField {...frame} disabled={disabled} value={value === true} onChange={onPick} />
    case "select":
    case "multiselect":
      return <SelectEditor {...props} />
    case "tags":
      return (
        <TagsField
          {...frame}
          value={listOf(value)}
          known={shape.known ?? []}
          placeholder={shape.placeholder ?? m.fields.addTag}
          onChange={onPick}
        />
      )
    case "record":
      return <RecordEditor {...props} />
    default:
      return <TextEditor {...props} />
  }
}
