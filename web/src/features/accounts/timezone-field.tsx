import { useState } from "react"
import { folded } from "../../lib/text/folded.ts"
import { Combobox } from "../../ui/fields/combobox.tsx"
import type { FieldProps } from "../../ui/fields/field.tsx"

interface Props extends FieldProps {
  value: string
  onChange: (timezone: string) => void
}

/** Brazilian zones come first. */
const brazil = [
  "America/Sao_Paulo",
  "America/Manaus",
  "America/Cuiaba",
  "America/Campo_Grande",
  "America/Belem",
  "America/Fortaleza",
  "America/Recife",
  "America/Maceio",
  "America/Bahia",
  "America/Araguaina",
  "America/Santarem",
  "America/Porto_Velho",
  "America/Boa_Vista",
  "America/Rio_Branco",
  "America/Eirunepe",
  "America/Noronha",
]
const zones = [...new Set([...brazil, ...Intl.supportedValuesOf("timeZone"), "UTC"])]
/** Options shown without a search. Typing finds the others. */
const shown = 60

const nameOf = (zone: string) => zone.replaceAll("_", " ")

/** The current offset of a zone, such as `GMT-03:00`. */
function offsetOf(zone: string): string | undefined {
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" })
  return format.formatToParts().find(({ type }) => type === "timeZoneName")?.value
}

const optionOf = (zone: string) => ({ id: zone, label: nameOf(zone), detail: offsetOf(zone) })

/** A time zone select, searchable by any part of the name. */
export function TimezoneField({ value, onChange, ...frame }: Props) {
  const [text, setText] = useState("")
  const typed = folded(text).trim()
  const found = zones.filter((zone) => folded(nameOf(zone)).includes(typed)).slice(0, shown)
  return (
    <Combobox
      {...frame}
      value={optionOf(value)}
      options={found.map(optionOf)}
      onSearch={setText}
      onChange={(option) => option && onChange(option.id)}
    />
  )
}
