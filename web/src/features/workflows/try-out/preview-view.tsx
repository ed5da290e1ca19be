import type { WorkflowPreview } from "@funil/contract/automations/workflows"
import { ownValue } from "@funil/contract/shared/own-value"
import { Archive, CircleAlert } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { HtmlFrame } from "../../../ui/screen/html-frame.tsx"
import { SegmentedControl } from "../../../ui/fields/segmented-control.tsx"
import { useSentenceNames } from "../use-sentence-names.ts"
import type { Draft } from "../workflow-api.ts"
import type { WorkflowNouns } from "../workflow-nouns.ts"
import { ChangeList } from "./change-list.tsx"
import styles from "./try-out.module.css"

/** The widths of an email on a desktop and a phone, in pixels. */
const widths = { desktop: 640, phone: 340 } as const

/** The scale that fits this width into its container. */
function useFitting(pixels: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<number>(pixels)
  useEffect(() => {
    const place = ref.current
    if (!place) return undefined
    const observer = new ResizeObserver(() => setRoom(place.clientWidth))
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return { ref, scale: Math.min(1, room / pixels) }
}

/** An email as it would arrive, at the chosen width. */
function Email({ html }: { html: string }) {
  const words = useMessages().workflows.tryOut
  const [width, setWidth] = useState<keyof typeof widths>("desktop")
  const { ref, scale } = useFitting(widths[width])
  return (
    <>
      <SegmentedControl
        label={words.width}
        value={width}
        options={[
          { value: "desktop", label: words.widths.desktop },
          { value: "phone", label: words.widths.phone },
        ]}
        onChange={setWidth}
      />
      <div ref={ref} className={styles.frame}>
        <div className={styles.sheet} style={{ width: widths[width], height: `${100 / scale}%`, scale }}>
          <HtmlFrame title={words.frame} html={html} />
        </div>
      </div>
    </>
  )
}

interface Props {
  preview: WorkflowPreview
  draft: Draft
  nouns: WorkflowNouns
}

/** The effect of an action: the message, the call or the changed fields. */
export function PreviewView({ preview, draft, nouns }: Props) {
  const m = useMessages()
  const words = m.workflows.tryOut
  const { to, withheld = [], kept, subject, html, text, request, changes, reason, detail = "" } = preview
  const field = useSentenceNames(nouns, draft.entity).field(draft.entity, detail)
  const told = ownValue(m.workflows.details, detail) ?? (field && m.workflowRuns.detail.field(field))
  return (
    <div className="stack gap-3 min-w-0">
      {reason && (
        <p className={styles.reason} role="alert">
          <CircleAlert aria-hidden="true" />
          <span>
            {m.workflows.reasons[reason]}
            {detail && (told ? ` ${told}` : <code>{detail}</code>)}
          </span>
        </p>
      )}
      {kept && (
        <p className={styles.kept} role="note">
          <Archive aria-hidden="true" />
          <span>{words.kept}</span>
        </p>
      )}
      {(to || subject !== undefined) && (
        <dl className={`stack gap-1 ${styles.facts}`}>
          {to && (
            <div>
              <dt>{words.to}</dt>
              <dd>{to.join(", ") || words.noTo}</dd>
            </div>
          )}
          {withheld.map((one) => (
            <div key={one.to}>
              <dt>{words.withheld}</dt>
              <dd>
                {one.to} · {m.workflows.reasons[one.reason]}
              </dd>
            </div>
          ))}
          {subject !== undefined && (
            <div>
              <dt>{words.subject}</dt>
              <dd>{subject}</dd>
            </div>
          )}
        </dl>
      )}
      {html !== undefined && <Email html={html} />}
      {html === undefined && text !== undefined && <p className={styles.plain}>{text}</p>}
      {request && (
        <pre className={`sunken m-0 overflow-auto ${styles.request}`} aria-label={words.request}>
          {`${request.method.toUpperCase()} ${request.url}\n`}
          {Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\n`)}
          {`\n${JSON.stringify(request.body, null, 2)}`}
        </pre>
      )}
      {changes && <ChangeList changes={changes} entity={draft.entity} action={draft.action} nouns={nouns} />}
    </div>
  )
}
