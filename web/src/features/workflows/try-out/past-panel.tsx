import { useQuery } from "@tanstack/react-query"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { RecordLink } from "../../../records/record/record-link.tsx"
import { Button } from "../../../ui/marks/button.tsx"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { Spinner } from "../../../ui/marks/spinner.tsx"
import { type Draft, dryRunOptions } from "../workflow-api.ts"
import styles from "./try-out.module.css"

function Found({ draft }: { draft: Draft }) {
  const words = useMessages().workflows.tryOut
  const format = useFormat()
  const { data, error, isError, isFetching, refetch } = useQuery(dryRunOptions(draft))
  if (isError) return <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <p className="row gap-2 muted">
        <Spinner /> {words.loading}
      </p>
    )
  }
  return (
    <>
      <p className={`sunken muted medium ${styles.verdict}`} data-yes={data.total > 0 || undefined}>
        {data.total > 0 ? words.past(data.total, data.days) : words.never(data.days)}
      </p>
      {!data.is_complete && <p className="text-s faint">{words.partly}</p>}
      {data.data.length > 0 && (
        <div>
          <h3 className={`text-s muted medium ${styles.heading}`}>{words.newest}</h3>
          <ul className={styles.records}>
            {data.data.map(({ entity, record_id, record_name, at }) => (
              <li key={`${record_id} ${at}`}>
                <RecordLink entity={entity} id={record_id} text={record_name} />
                <time dateTime={at} title={format.dateTime(at)}>
                  {format.relative(at)}
                </time>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <Button size="s" busy={isFetching} onClick={() => void refetch()}>
          {words.check}
        </Button>
      </div>
    </>
  )
}

/** What the automation would have done recently. */
export function PastPanel({ draft }: { draft: Draft | undefined }) {
  const words = useMessages().workflows.tryOut
  return (
    <>
      <p className="text-s faint">{words.pastText}</p>
      {draft ? <Found draft={draft} /> : <p className="text-s faint">{words.incomplete}</p>}
    </>
  )
}
