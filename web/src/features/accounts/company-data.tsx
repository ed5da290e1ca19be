import type { Account } from "@funil/contract/account/accounts"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useEffect, useEffectEvent, useState } from "react"
import type { VersionedAnswer } from "../../lib/api/fresh-write.ts"
import { useCan, meOptions, useRole } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { writeStored } from "../../lib/session/storage.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { accountOptions, removeLogo, uploadLogo } from "./company-data-api.ts"
import { companyDataFields, type CompanyDataSectionName } from "./company-data-fields.tsx"
import { CompanyDataSection } from "./company-data-section.tsx"
import styles from "./company-data.module.css"
import { Link } from "@tanstack/react-router"
import { useFormat } from "../../lib/text/format.ts"
import { PictureEditor, useRecordPicture } from "../../records/picture/picture-editor.tsx"
import { FactList } from "../../ui/lists/fact-list.tsx"
import { ownValue } from "@funil/contract/shared/own-value"
import { cnpjOrCpfMask } from "../../records/fields/document-mask.ts"
import { phoneMaskOf } from "../../records/fields/phone-mask.ts"
import { CompanyDataPart } from "./company-data-part.tsx"
import { valuesOf } from "./company-data-values.ts"

/** The company data, read-only. */
function CompanyDataFacts({ account }: { account: Account }) {
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
function CompanyDataHead({ account, isLocked }: { account: Account; isLocked: boolean }) {
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

interface Props {
  /** Shows a dialog over another page if set. */
  onClose?: () => void
  /** Reloads the page in the new language. */
  onReload: () => void
}

interface FrameProps {
  onClose: (() => void) | undefined
  children: ReactNode
}

function Frame({ onClose, children }: FrameProps) {
  const title = useMessages().companyData.title
  if (!onClose) return <div className={`stack gap-5 mx-auto ${styles.page}`}>{children}</div>
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack gap-5">{children}</div>
    </Dialog>
  )
}

interface EditingProps {
  version: VersionedAnswer<Account>
  /**
   * Called when nothing is left unsaved. `language` says whether the account's language changed.
   */
  onSaved: (saved: { language: boolean }) => void
  onClose: (() => void) | undefined
}

/** Switches to the account's new language and forgets the one chosen in this browser. */
function followLanguage(language: Account["language"]): void {
  writeStored("language", undefined)
  writeStored("usualLanguage", language)
}

const sections = Object.keys(companyDataFields) as CompanyDataSectionName[]

/** The editable sections, each with its own save button. */
function Editing({ version, onSaved, onClose }: EditingProps) {
  const [dirty, setDirty] = useState<ReadonlySet<CompanyDataSectionName>>(new Set())
  const [isReloading, setReloading] = useState(false)
  const isDirty = dirty.size > 0
  const { leave } = useLeaving({ isDirty, isBusy: false })
  const reload = useEffectEvent(onSaved)
  const isReady = isReloading && !isDirty
  useEffect(() => {
    if (isReady) reload({ language: true })
  }, [isReady])
  const saved = (name: CompanyDataSectionName, account: Account) => {
    if (account.language !== version.data.language) {
      followLanguage(account.language)
      // The reload waits until the other sections have no unsaved changes.
      setReloading(true)
    } else if ([...dirty].every((one) => one === name)) onSaved({ language: false })
  }
  const note = (name: CompanyDataSectionName, isTyped: boolean) =>
    setDirty((before) => {
      if (before.has(name) === isTyped) return before
      const next = new Set(before)
      if (isTyped) next.add(name)
      else next.delete(name)
      return next
    })
  return (
    <Frame onClose={onClose && (() => leave(onClose))}>
      <CompanyDataHead account={version.data} isLocked={false} />
      <div className="stack gap-5">
        {sections.map((name) => (
          <CompanyDataSection key={name} name={name} latest={version} onDirty={note} onSaved={saved} />
        ))}
      </div>
    </Frame>
  )
}

function Reading({ account, onClose }: { account: Account; onClose: (() => void) | undefined }) {
  return (
    <Frame onClose={onClose}>
      <p className="muted">{useMessages().companyData.readOnly}</p>
      <CompanyDataHead account={account} isLocked />
      <CompanyDataFacts account={account} />
    </Frame>
  )
}

/** The company data, as a page or as a dialog over any page. */
export function CompanyData({ onClose, onReload }: Props) {
  const m = useMessages()
  const mayWrite = useCan("account.write")
  const read = useQuery({ ...accountOptions, refetchOnMount: "always" })
  const [isReloading, setReloading] = useState(false)
  useEffect(() => {
    if (isReloading) onReload()
  }, [isReloading, onReload])
  const [isRead, setRead] = useState(false)
  if (read.isFetchedAfterMount && read.data && !isRead) setRead(true)
  const shown = isRead ? read.data : undefined
  if (shown && !isReloading) {
    if (!mayWrite) return <Reading account={shown.data} onClose={onClose} />
    const onSaved = ({ language }: { language: boolean }) => (language ? setReloading(true) : onClose?.())
    return <Editing version={shown} onSaved={onSaved} onClose={onClose} />
  }
  return (
    <Frame onClose={onClose}>
      {read.isError && !shown ? (
        <ErrorState title={m.companyData.loadFailed} error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton height={480} />
      )}
    </Frame>
  )
}
