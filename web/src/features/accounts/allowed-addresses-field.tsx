import { useQuery } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import type { Form } from "../../ui/form.ts"
import { TagsField } from "../../ui/tags-field.tsx"
import { ownAddressOptions } from "./company-data-api.ts"
import type { CompanyDataValues } from "./company-data-values.ts"
import styles from "./company-data.module.css"

/** What is wrong with the list, or with one of its addresses. */
function errorOf(errors: Form<CompanyDataValues>["errors"], list: readonly string[]): string | undefined {
  if (errors["ip_list"]) return errors["ip_list"]
  const [name, text] = Object.entries(errors).find(([key]) => key.startsWith("ip_list.")) ?? []
  const wrong = list[Number(name?.split(".")[1])]
  return text && wrong ? `${wrong}: ${text}` : text
}

/** The addresses from which the account may be used, with one's own at hand: a list without it would lock one out. */
export function AllowedAddressesField({ form }: { form: Form<CompanyDataValues> }) {
  const words = useMessages().companyData.addresses
  const own = useQuery(ownAddressOptions).data
  const { ip_list: list } = form.values
  const set = (ip_list: string[]) => form.set({ ip_list })
  return (
    <>
      <p className={styles.text}>{list.length === 0 ? words.anywhere : words.onlyThese}</p>
      <TagsField
        label={words.label}
        hint={words.hint}
        placeholder={words.placeholder}
        error={errorOf(form.errors, list)}
        value={list}
        known={own ? [own] : []}
        onChange={set}
      />
      {own && (
        <div className={styles.own}>
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
