import type { Account } from "@funil/contract/account/accounts"
import { languages } from "@funil/contract/shared/values/languages"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { cnpjOrCpfMask } from "../../records/fields/document-mask.ts"
import { phoneMaskOf } from "../../records/fields/phone-mask.ts"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import { FormRow } from "../../ui/forms/form-body.tsx"
import type { Form } from "../../ui/forms/form.ts"
import { MaskedField } from "../../ui/fields/masked-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import type { CompanyDataValues } from "./company-data-values.ts"
import { useQuery } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { Button } from "../../ui/marks/button.tsx"
import { TagsField } from "../../ui/fields/tags-field.tsx"
import { ownAddressOptions } from "./company-data-api.ts"
import styles from "./company-data.module.css"
import { useState } from "react"
import { folded } from "../../lib/text/folded.ts"
import { Combobox } from "../../ui/fields/combobox.tsx"
import type { FieldProps } from "../../ui/fields/field.tsx"

interface TimezoneFieldProps extends FieldProps {
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
function TimezoneField({ value, onChange, ...frame }: TimezoneFieldProps) {
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

/** Returns the invalid address, because the messages of the rules can't name it. */
function wrongOf(errors: Form<CompanyDataValues>["errors"], list: readonly string[]): string | undefined {
  const name = Object.keys(errors).find((key) => key.startsWith("ip_list."))
  return name && list[Number(name.split(".")[1])]
}

/**
 * The network addresses that may use the account. Offers the user's own address, so they don't lock
 * themselves out.
 */
function AllowedAddressesField({ form }: { form: Form<CompanyDataValues> }) {
  const words = useMessages().companyData.addresses
  const own = useQuery(ownAddressOptions).data
  const { ip_list: list } = form.values
  const wrong = wrongOf(form.errors, list)
  const set = (ip_list: string[]) => form.set({ ip_list })
  return (
    <>
      <p className="muted">{list.length === 0 ? words.anywhere : words.onlyThese}</p>
      <TagsField
        label={words.label}
        hint={words.hint}
        placeholder={words.placeholder}
        error={wrong === undefined ? form.errors["ip_list"] : words.wrong(wrong)}
        value={list}
        known={own ? [own] : []}
        onChange={set}
      />
      {own && (
        <div className={`row wrap ${styles.own}`}>
          <span>{words.yours(own)}</span>
          {!list.includes(own) && (
            <Button size="s" icon={<Plus />} onClick={() => set([...list, own])}>
              {words.addYours}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

interface Props {
  form: Form<CompanyDataValues>
  /** The saved account. */
  account: Account
}

function options<T extends string>(words: Readonly<Record<T, string>>) {
  return Object.entries<string>(words).map(([value, label]) => ({ value, label }))
}

function Company({ form, account }: Props) {
  const m = useMessages()
  const words = m.companyData.fields
  const document = { ...form.field("document"), label: words.document[account.language] }
  return (
    <>
      <FormRow>
        <TextField {...form.field("company")} label={words.company} autoComplete="organization" />
        {account.language === "pt-BR" ? (
          <MaskedField {...document} mask={cnpjOrCpfMask} />
        ) : (
          <TextField {...document} maxLength={30} autoComplete="off" />
        )}
        <TextField
          {...form.field("website")}
          label={words.website}
          optional
          inputMode="url"
          spellCheck={false}
        />
        <SelectField
          {...form.field("market")}
          label={words.market}
          placeholder={m.ui.choose}
          options={options(m.account.markets)}
        />
        <SelectField
          {...form.field("total_employees")}
          label={words.employees}
          placeholder={m.ui.choose}
          options={options(m.account.employees)}
        />
        <SelectField
          {...form.field("source")}
          label={words.source}
          placeholder={m.ui.choose}
          options={options(m.account.sources)}
        />
      </FormRow>
      <TextField
        {...form.field("address")}
        label={words.address}
        hint={words.addressHint}
        placeholder={words.addressExample}
        optional
        maxLength={200}
        autoComplete="off"
      />
      <p className="muted">{m.companyData.companyHint}</p>
    </>
  )
}

function Owner({ form }: Props) {
  const m = useMessages()
  const words = m.companyData.fields
  const mask = phoneMaskOf(useFormat().currency)
  return (
    <>
      <FormRow>
        <TextField {...form.field("first_name")} label={words.firstName} required autoComplete="given-name" />
        <TextField {...form.field("last_name")} label={words.lastName} optional autoComplete="family-name" />
        <MaskedField {...form.field("phone1")} label={words.phone1} mask={mask} autoComplete="tel" />
        <MaskedField {...form.field("phone2")} label={words.phone2} optional mask={mask} />
        <SelectField
          {...form.field("department")}
          label={words.department}
          placeholder={m.ui.choose}
          options={options(m.account.departments)}
        />
      </FormRow>
    </>
  )
}

function Region({ form }: Props) {
  const m = useMessages()
  const words = m.companyData
  return (
    <>
      <FormRow>
        <SelectField
          {...form.field("language")}
          label={words.fields.language}
          hint={words.languageHint}
          required
          options={languages.map((value) => ({ value, label: m.profile.languages[value] }))}
          onChange={(language) => language && form.set({ language })}
        />
        <TimezoneField
          {...form.field("timezone")}
          required
          label={words.fields.timezone}
          hint={words.timezoneHint}
        />
      </FormRow>
    </>
  )
}

function Marketing({ form }: Props) {
  const words = useMessages().companyData.marketing
  return (
    <>
      <Checkbox
        label={words.label}
        checked={form.values.marketing_needs_consent}
        onChange={(marketing_needs_consent) => form.set({ marketing_needs_consent })}
      />
      <p className="muted">{words.text}</p>
    </>
  )
}

/** The sections of the company data. Each has its own fields and save button. */
export const companyDataFields = {
  company: Company,
  owner: Owner,
  region: Region,
  addresses: AllowedAddressesField,
  marketing: Marketing,
}
export type CompanyDataSectionName = keyof typeof companyDataFields
