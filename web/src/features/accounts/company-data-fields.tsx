import { languages } from "@funil/contract/shared/languages"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { cnpjOrCpfMask } from "../../records/fields/document-mask.ts"
import { phoneMaskOf } from "../../records/fields/phone-mask.ts"
import { Checkbox } from "../../ui/checkbox.tsx"
import { FormRow } from "../../ui/form-body.tsx"
import type { Form } from "../../ui/form.ts"
import { MaskedField } from "../../ui/masked-field.tsx"
import { SelectField } from "../../ui/select-field.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { AllowedAddressesField } from "./allowed-addresses-field.tsx"
import type { CompanyDataValues } from "./company-data-values.ts"
import { CompanyDataPart } from "./company-data-part.tsx"
import styles from "./company-data.module.css"
import { TimezoneField } from "./timezone-field.tsx"

interface Props {
  form: Form<CompanyDataValues>
}

function options<T extends string>(words: Readonly<Record<T, string>>) {
  return Object.entries<string>(words).map(([value, label]) => ({ value, label }))
}

function Company({ form }: Props) {
  const m = useMessages()
  const words = m.companyData.fields
  const document = { ...form.field("document"), label: words.document[form.values.language], required: true }
  return (
    <CompanyDataPart title={m.companyData.parts.company}>
      <FormRow>
        <TextField {...form.field("company")} label={words.company} required autoComplete="organization" />
        {form.values.language === "pt-BR" ? (
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
          required
          placeholder={m.ui.choose}
          options={options(m.account.markets)}
        />
        <SelectField
          {...form.field("total_employees")}
          label={words.employees}
          required
          placeholder={m.ui.choose}
          options={options(m.account.employees)}
        />
        <SelectField
          {...form.field("source")}
          label={words.source}
          required
          placeholder={m.ui.choose}
          options={options(m.account.sources)}
        />
      </FormRow>
    </CompanyDataPart>
  )
}

function Owner({ form }: Props) {
  const m = useMessages()
  const words = m.companyData.fields
  const mask = phoneMaskOf(useFormat().currency)
  return (
    <CompanyDataPart title={m.companyData.parts.owner}>
      <FormRow>
        <TextField {...form.field("first_name")} label={words.firstName} required autoComplete="given-name" />
        <TextField {...form.field("last_name")} label={words.lastName} optional autoComplete="family-name" />
        <MaskedField {...form.field("phone1")} label={words.phone1} required mask={mask} autoComplete="tel" />
        <MaskedField {...form.field("phone2")} label={words.phone2} optional mask={mask} />
        <SelectField
          {...form.field("department")}
          label={words.department}
          required
          placeholder={m.ui.choose}
          options={options(m.account.departments)}
        />
      </FormRow>
    </CompanyDataPart>
  )
}

function Region({ form }: Props) {
  const m = useMessages()
  const words = m.companyData
  return (
    <CompanyDataPart title={words.parts.region}>
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
    </CompanyDataPart>
  )
}

function Marketing({ form }: Props) {
  const words = useMessages().companyData.marketing
  return (
    <CompanyDataPart title={words.title}>
      <Checkbox
        label={words.label}
        checked={form.values.marketing_needs_consent}
        onChange={(marketing_needs_consent) => form.set({ marketing_needs_consent })}
      />
      <p className={styles.text}>{words.text}</p>
    </CompanyDataPart>
  )
}

/** All that can be changed of the account. */
export function CompanyDataFields({ form }: Props) {
  const words = useMessages().companyData
  return (
    <div className={styles.parts}>
      <Company form={form} />
      <Owner form={form} />
      <Region form={form} />
      <CompanyDataPart title={words.parts.addresses}>
        <AllowedAddressesField form={form} />
      </CompanyDataPart>
      <Marketing form={form} />
    </div>
  )
}
