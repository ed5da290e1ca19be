import { Camera, Hash, Package, Receipt } from "lucide-react"
import { type ReactNode, useId } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import styles from "./returns-preview.module.css"
import type { ReturnsValues } from "./returns-values.ts"

function Step({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
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
    <section className={styles.preview} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className={styles.title}>
          {words.title}
        </h2>
        <p className={styles.quiet}>{words.note}</p>
      </div>
      <div className={styles.page}>
        {brand && <img className={styles.brand} src={brand} alt="" />}
        <h3 className={styles.pageTitle}>{texts.title || words.usualTitle}</h3>
        {texts.intro && <p className={styles.words}>{texts.intro}</p>}
        <ol className={styles.steps}>
          <Step icon={<Receipt aria-hidden="true" />} title={words.order}>
            <p className={styles.quiet}>{words.orderText}</p>
          </Step>
          <Step icon={<Package aria-hidden="true" />} title={words.items}>
            <p className={styles.quiet}>{words.within(window_days ?? 0)}</p>
            <p className={styles.label}>{words.reasons}</p>
            <ul className={styles.list}>
              {shown.map((reason) => (
                <li key={reason}>
                  {names.reasons[reason]}
                  {reason !== "REGRET" && require_photos_for.includes(reason) && (
                    <span className={styles.quiet}>
                      <Camera aria-hidden="true" /> {words.photo}
                    </span>
                  )}
                  {reason === "REGRET" && <span className={styles.quiet}>{words.always}</span>}
                </li>
              ))}
            </ul>
            <p className={styles.label}>{words.wishes}</p>
            <p>{outcomes.map((outcome) => names.outcomes[outcome]).join(" · ") || "–"}</p>
          </Step>
          <Step icon={<Hash aria-hidden="true" />} title={words.done}>
            <p className={styles.words}>{texts.success || words.usualSuccess}</p>
            {instructions ? (
              <p className={styles.words}>{instructions}</p>
            ) : (
              <p className={styles.quiet}>{words.doneText}</p>
            )}
          </Step>
        </ol>
        {texts.contact && <p className={styles.contact}>{texts.contact}</p>}
      </div>
    </section>
  )
}
