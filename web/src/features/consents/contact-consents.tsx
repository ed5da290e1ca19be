import type { Contact } from "@funil/contract/records/contacts"
import {
  type Consent,
  type ConsentPurpose,
  consentPurposes,
  type ConsentState,
} from "@funil/contract/forms/consents"
import { useQuery } from "@tanstack/react-query"
import { Ban, Check, Plus } from "lucide-react"
import { Suspense, useState } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Badge } from "../../ui/marks/badge.tsx"
import { Button } from "../../ui/marks/button.tsx"
import { confirm } from "../../ui/overlays/confirm.ts"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { FactList } from "../../ui/lists/fact-list.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { personName } from "../../lib/text/person-name.ts"
import { consentsOptions, useNoteWithdrawal } from "./consent-api.ts"
import styles from "./contact-consents.module.css"
import { late } from "../../ui/screen/late.ts"

const NoteConsentDialog = late(async () => (await import("./note-consent-dialog.tsx")).NoteConsentDialog)

function StateBadge({ state }: { state: ConsentState }) {
  const word = useMessages().fieldOptions.contact.marketing_consent[state]
  if (state === "never") return <span className="text-s faint">{word}</span>
  const isGiven = state === "given"
  return (
    <Badge tone={isGiven ? "success" : "warning"} icon={isGiven ? <Check /> : <Ban />}>
      {word}
    </Badge>
  )
}

function TermsLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {useMessages().consents.openTerms}
    </a>
  )
}

/** A consent: its text, its time and channel, and the proof. */
function Entry({ consent }: { consent: Consent }) {
  const words = useMessages().consents
  const format = useFormat()
  const { text, form, user, given_at: given, withdrawn_at: withdrawn, withdrawn_by: by } = consent
  const { terms_url: terms, terms_hash: hash, ip, agent } = consent
  const isProven = [terms, ip, agent].some((proof) => proof !== null)
  const how = form ? words.byForm(form.name) : user ? words.byUser(personName(user)) : words.byGoneForm
  return (
    <li className={styles.entry}>
      {text && <blockquote className="m-0 break">{text}</blockquote>}
      {given && <p className="text-s faint">{words.given(format.dateTime(given), how)}</p>}
      {withdrawn && (
        <p className="text-s faint">
          {words.withdrawn(format.dateTime(withdrawn), by ? words.byUser(personName(by)) : words.bySelf)}
        </p>
      )}
      {isProven && (
        <details className={`text-s faint ${styles.proof}`}>
          <summary>{words.proof}</summary>
          <FactList
            facts={[
              [words.terms, terms && <TermsLink key="terms" url={terms} />],
              [words.hash, hash],
              [words.ip, ip],
              [words.agent, agent],
            ]}
          />
        </details>
      )}
    </li>
  )
}

interface PurposeProps {
  contact: Contact
  purpose: ConsentPurpose
  consents: readonly Consent[]
  isLocked: boolean
}

function Purpose({ contact, purpose, consents, isLocked }: PurposeProps) {
  const words = useMessages().consents
  const { mutate, isPending } = useNoteWithdrawal(contact.id)
  const state = contact[`${purpose}_consent`]
  // Anyone can object to marketing, even without an earlier consent.
  const isOffered = state === "given" || (purpose === "marketing" && state === "never")
  const withdraw = async () => {
    const question = {
      title: words.withdrawTitle[purpose],
      text: words.withdrawText[purpose],
      confirm: words.withdraw,
    }
    if (await confirm({ ...question, danger: true })) mutate(purpose)
  }
  return (
    <section className={styles.purpose} aria-label={words.purposes[purpose]}>
      <div className={`row wrap ${styles.head}`}>
        <h4 className={styles.name}>{words.purposes[purpose]}</h4>
        <StateBadge state={state} />
        {!isLocked && isOffered && (
          <Button size="s" look="plain" busy={isPending} onClick={() => void withdraw()}>
            {words.withdraw}
          </Button>
        )}
      </div>
      {consents.length > 0 && (
        <ul className={`stack gap-2 ${styles.entries}`}>
          {consents.map((consent) => (
            <Entry key={consent.id} consent={consent} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The contact's consents by purpose. Users who may edit the contact can record changes. */
export function ContactConsents({ contact }: { contact: Contact }) {
  const words = useMessages().consents
  const isLocked = !useCan("contact.update")
  const [isNoting, setNoting] = useState(false)
  const consents = useQuery(consentsOptions(contact.id))
  return (
    <section className={`line-above stack ${styles.section}`} aria-label={words.title}>
      <header className={`row justify-between ${styles.header}`}>
        <h3>{words.title}</h3>
        {!isLocked && (
          <IconButton size="s" label={words.note} icon={<Plus />} onClick={() => setNoting(true)} />
        )}
      </header>
      {consents.isError && !consents.data && (
        <ErrorState title={words.loadFailed} error={consents.error} onRetry={() => void consents.refetch()} />
      )}
      {consents.isPending && <Skeleton height={64} />}
      {consents.data &&
        consentPurposes.map((purpose) => (
          <Purpose
            key={purpose}
            contact={contact}
            purpose={purpose}
            consents={consents.data.filter((one) => one.purpose === purpose)}
            isLocked={isLocked}
          />
        ))}
      <Suspense>
        {isNoting && <NoteConsentDialog contactId={contact.id} onClose={() => setNoting(false)} />}
      </Suspense>
    </section>
  )
}
