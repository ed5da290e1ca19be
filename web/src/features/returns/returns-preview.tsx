import { Camera, Hash, Package, Receipt } from "lucide-react"
import { type ReactNode, useId } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import styles from "./returns-preview.module.css"
import type { ReturnsValues } from "./returns-values.ts"

function Step({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className={`line-above stack gap-1 ${styles.step}`}>
      <h4 className={styles.stepTitle}>
        {icon}
        {title}
      </h4>
      {children}
    </li>
  )
}

/** Summarizes the steps of the page with the editor's values. */
export function ReturnsPreview({ values, brand }: { values: ReturnsValues; brand: string | null }) {
  const m = useMessages()
  const words = m.returns.preview
  const names = m.fieldOptions.returns_form
  const titleId = useId()
  const { texts, window_days, reasons, outcomes, require_photos_for, instructions } = values
  const shown = reasons.includes("REGRET") ? reasons : [...reasons, "REGRET" as const]
  return (
    <section className={`stack gap-3 ${styles.preview}`} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className="text-m">
          {words.title}
        </h2>
        <p className="text-s muted">{words.note}</p>
      </div>
      <div className="card stack gap-3 p-4 break">
        {brand && <img className={styles.brand} src={brand} alt="" />}
        <h3 className="text-l">{texts.title || words.usualTitle}</h3>
        {texts.intro && <p className="pre-line">{texts.intro}</p>}
        <ol className="stack">
          <Step icon={<Receipt aria-hidden="true" />} title={words.order}>
            <p className="text-s muted">{words.orderText}</p>
          </Step>
          <Step icon={<Package aria-hidden="true" />} title={words.items}>
            <p className="text-s muted">{words.within(window_days ?? 0)}</p>
            <p className="mt-1 text-s medium">{words.reasons}</p>
            <ul className={styles.list}>
              {shown.map((reason) => (
                <li key={reason}>
                  {names.reasons[reason]}
                  {reason !== "REGRET" && require_photos_for.includes(reason) && (
                    <span className="text-s muted">
                      <Camera aria-hidden="true" /> {words.photo}
                    </span>
                  )}
                  {reason === "REGRET" && <span className="text-s muted">{words.always}</span>}
                </li>
              ))}
            </ul>
            <p className="mt-1 text-s medium">{words.wishes}</p>
            <p>{outcomes.map((outcome) => names.outcomes[outcome]).join(" · ") || "–"}</p>
          </Step>
          <Step icon={<Hash aria-hidden="true" />} title={words.done}>
            <p className="pre-line">{texts.success || words.usualSuccess}</p>
            {instructions ? (
              <p className="pre-line">{instructions}</p>
            ) : (
              <p className="text-s muted">{words.doneText}</p>
            )}
          </Step>
        </ol>
        {texts.contact && <p className={styles.contact}>{texts.contact}</p>}
      </div>
    </section>
  )
}
