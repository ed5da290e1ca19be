import type { FormAnswer } from "@funil/contract/forms/form-answers"
import { utmNames } from "@funil/contract/shared/values/campaign"
import { ChevronDown, ContactRound, Paperclip, SquareKanban, Trash2 } from "lucide-react"
import type { ReactNode } from "react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { RecordLink } from "../../../records/record/record-link.tsx"
import { Badge } from "../../../ui/marks/badge.tsx"
import { Button } from "../../../ui/marks/button.tsx"
import { sourceText } from "./source-text.ts"
import styles from "./answers.module.css"

interface Props {
  answer: FormAnswer
  onRelease: () => void
  onDelete: () => void
  isBusy: boolean
}

/** The answered fields, and the parameters of the page's address. */
function Values({ answer: { values, utm, referrer } }: Pick<Props, "answer">) {
  const m = useMessages()
  const words = m.formAnswers
  const campaign = utmNames.map((field) => ({ field, label: m.fieldNames.deal[field], text: utm[field] }))
  const site = referrer === null ? [] : [{ field: "referrer", label: words.referrer, text: referrer }]
  return (
    <dl className={styles.values}>
      {[...values, ...campaign.filter(({ text }) => text), ...site].map(({ field, label, text }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>{text || "–"}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The consents, unless the contact shows all of them. */
function Agreement({ agreement }: { agreement: NonNullable<FormAnswer["agreement"]> }) {
  const words = useMessages().formAnswers
  const { given, unconfirmed, terms_url, ip, agent } = agreement
  return (
    <section className={`stack gap-2 ${styles.agreement}`} aria-label={words.agreement}>
      <p>{unconfirmed.length > 0 ? words.unconfirmedText : words.agreementText}</p>
      <dl className={styles.values}>
        {given.map(({ purpose, text }) => (
          <div key={purpose}>
            <dt>{words.agreed[purpose]}</dt>
            <dd>
              {text}
              {unconfirmed.includes(purpose) && <Badge tone="warning">{words.unconfirmed}</Badge>}
            </dd>
          </div>
        ))}
        {ip !== null && (
          <div>
            <dt>{words.address}</dt>
            <dd title={agent ?? undefined}>{ip}</dd>
          </div>
        )}
      </dl>
      {terms_url !== null && (
        <a href={terms_url} target="_blank" rel="noreferrer">
          {words.agreedTerms}
        </a>
      )}
    </section>
  )
}

/** A record that an answer created or matched. */
function Made({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-row gap-2 faint">
      {icon}
      {children}
    </span>
  )
}

/** The created records, or the actions for a held answer. */
function Tools({ answer, onRelease, onDelete, isBusy }: Props) {
  const words = useMessages().formAnswers
  const { state, deal_id, contact_id } = answer
  return (
    <div className={`row wrap ${styles.tools}`}>
      {deal_id !== null && (
        <Made icon={<SquareKanban />}>
          <RecordLink entity="deal" id={deal_id} text={words.deal} />
        </Made>
      )}
      {contact_id !== null && (
        <Made icon={<ContactRound />}>
          <RecordLink entity="contact" id={contact_id} text={words.contact} />
        </Made>
      )}
      {state === "spam" && (
        <Button size="s" disabled={isBusy} onClick={onRelease}>
          {words.release}
        </Button>
      )}
      <Button size="s" look="plain" icon={<Trash2 />} disabled={isBusy} onClick={onDelete}>
        {words.remove}
      </Button>
    </div>
  )
}

/** An answer as a line that expands to all its fields. */
export function AnswerRow(props: Props) {
  const words = useMessages().formAnswers
  const format = useFormat()
  const { answer } = props
  const { reason, values, files, files_dropped, created_at } = answer
  const told = values.filter(({ text }) => text !== "")
  const [first, ...rest] = told
  return (
    <li>
      <details className={styles.answer}>
        <summary className={`row gap-3 pointer hoverable focus-inside ${styles.line}`}>
          <ChevronDown aria-hidden="true" />
          <span className={`stack flex-1 min-w-0 ${styles.what}`}>
            <span className="medium truncate">{first?.text ?? words.nothing}</span>
            <span className="muted truncate">{rest.map(({ text }) => text).join(" · ")}</span>
          </span>
          {files > 0 && (
            <span className="inline-row gap-1 muted tabular" title={words.files(files)}>
              <Paperclip aria-hidden="true" />
              {files}
              <span className="visually-hidden">{words.files(files)}</span>
            </span>
          )}
          <span className={`muted truncate ${styles.source}`}>
            {reason ? (
              <Badge tone="warning">{words.reasons[reason].short}</Badge>
            ) : (
              (sourceText(answer) ?? words.noSource)
            )}
          </span>
          <time dateTime={created_at} title={format.dateTime(created_at)}>
            {format.relative(created_at)}
          </time>
        </summary>
        <div className={`stack gap-3 ${styles.all}`}>
          {reason && <p className="text-warning">{words.reasons[reason].text}</p>}
          {files_dropped && <p className="text-warning">{words.filesDropped(files)}</p>}
          <Values answer={answer} />
          {answer.agreement && <Agreement agreement={answer.agreement} />}
          <Tools {...props} />
        </div>
      </details>
    </li>
  )
}
