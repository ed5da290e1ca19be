import type { Account } from "@funil/contract/account/accounts"
import { Link } from "@tanstack/react-router"
import { useFormat } from "../../lib/text/format.ts"
import { meOptions, useRole } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { PictureEditor, useRecordPicture } from "../../records/picture/picture-editor.tsx"
import { FactList } from "../../ui/lists/fact-list.tsx"
import { accountOptions, removeLogo, uploadLogo } from "./company-data-api.ts"
import styles from "./company-data.module.css"

function Logo({ account, isLocked }: { account: Account; isLocked: boolean }) {
  const keys = [accountOptions.queryKey, meOptions.queryKey]
  const picture = useRecordPicture(keys, { upload: uploadLogo, remove: removeLogo })
  return (
    <PictureEditor
      isSquare
      size={72}
      name={account.company || account.domain}
      picture={account.brand}
      isLocked={isLocked}
      {...picture}
    />
  )
}

/** The logo and the fields that can't change here. */
export function CompanyDataHead({ account, isLocked }: { account: Account; isLocked: boolean }) {
  const m = useMessages()
  const words = m.companyData
  const format = useFormat()
  const { domain, email, subscription_plan, currency, total_users = 0, created_at, updated_at } = account
  const history = useRole() === "admin" && (
    <Link to="/admin/configs/operations" search={{ entity: "account" }}>
      {words.history}
    </Link>
  )
  const mail = <a href={`mailto:${email}`}>{email}</a>
  return (
    <div className={`card flex items-start gap-5 p-4 ${styles.head}`}>
      <Logo account={account} isLocked={isLocked} />
      <FactList
        facts={[
          [words.facts.domain, domain],
          [words.facts.email, mail],
          [words.facts.plan, words.plans[subscription_plan]],
          [words.facts.currency, words.currencies[currency]],
          [words.facts.users, format.number(total_users)],
          [words.facts.createdAt, created_at && format.longDate(created_at)],
          [words.facts.updatedAt, updated_at && format.dateTime(updated_at)],
          [words.facts.history, history],
        ]}
      />
    </div>
  )
}
