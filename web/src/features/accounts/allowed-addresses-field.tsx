import { useQuery } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import type { Form } from "../../ui/forms/form.ts"
import { TagsField } from "../../ui/fields/tags-field.tsx"
import { ownAddressOptions } from "./company-data-api.ts"
import type { CompanyDataValues } from "./company-data-values.ts"
import styles from "./company-data.module.css"

/** Returns the invalid address, because the messages of the rules can't name it. */
function wrongOf(errors: Form<CompanyDataValues>["errors"], list: readonly string[]): string | undefined {
  const name = Object.keys(errors).find((key) => key.startsWith("ip_list."))
  return name && list[Number(name.split(".")[1])]
}

/**
 * The network addresses that may use the account. Offers the user's own address, so they don't lock
 * themselves out.
 */
export function AllowedAddressesField({ form }: { form: Form<CompanyDataValues> }) {
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
