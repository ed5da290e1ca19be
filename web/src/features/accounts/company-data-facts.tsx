import type { Account } from "@funil/contract/account/accounts"
import { ownValue } from "@funil/contract/shared/own-value"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { cnpjOrCpfMask } from "../../records/fields/document-mask.ts"
import { phoneMaskOf } from "../../records/fields/phone-mask.ts"
import { FactList } from "../../ui/lists/fact-list.tsx"
import { CompanyDataPart } from "./company-data-part.tsx"
import { valuesOf } from "./company-data-values.ts"

/** The company data, read-only. */
export function CompanyDataFacts({ account }: { account: Account }) {
  const m = useMessages()
  const { fields, parts, addresses, marketing } = m.companyData
  const phone = phoneMaskOf(useFormat().currency)
  const values = valuesOf(account)
  const { language, website, ip_list } = values
  const site = website && <a href={website}>{website}</a>
  return (
    <div className="stack gap-5">
      <CompanyDataPart title={parts.company}>
        <FactList
          facts={[
            [fields.company, values.company],
            [
              fields.document[language],
              language === "en" ? values.document : cnpjOrCpfMask.show(values.document),
            ],
            [fields.website, site],
            [fields.address, values.address],
            [fields.market, ownValue(m.account.markets, values.market)],
            [fields.employees, ownValue(m.account.employees, values.total_employees)],
            [fields.source, ownValue(m.account.sources, values.source)],
          ]}
        />
      </CompanyDataPart>
      <CompanyDataPart title={parts.owner}>
        <FactList
          facts={[
            [fields.firstName, values.first_name],
            [fields.lastName, values.last_name],
            [fields.phone1, phone.show(values.phone1)],
            [fields.phone2, phone.show(values.phone2)],
            [fields.department, ownValue(m.account.departments, values.department)],
          ]}
        />
      </CompanyDataPart>
      <CompanyDataPart title={parts.region}>
        <FactList
          facts={[
            [fields.language, m.profile.languages[language]],
            [fields.timezone, values.timezone.replaceAll("_", " ")],
          ]}
        />
      </CompanyDataPart>
      <CompanyDataPart title={parts.addresses} anchor="addresses">
        <p className="muted">{ip_list.length === 0 ? addresses.anywhere : addresses.onlyThese}</p>
        {ip_list.length > 0 && <p>{ip_list.join(", ")}</p>}
      </CompanyDataPart>
      <CompanyDataPart title={marketing.title}>
        <p className="muted">{marketing.facts[values.marketing_needs_consent ? "needed" : "free"]}</p>
      </CompanyDataPart>
    </div>
  )
}
