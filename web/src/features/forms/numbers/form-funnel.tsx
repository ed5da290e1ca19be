import { useId } from "react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { type FormTotals, stepsOf } from "./form-totals.ts"
import styles from "./form-funnel.module.css"

const steps = ["views", "starts", "answers"] as const

/** The conversion from visits to started and sent answers. */
export function FormFunnel({ totals: counted }: { totals: FormTotals }) {
  const words = useMessages().formAnswers.numbers
  const { number } = useFormat()
  const id = useId()
  const totals = stepsOf(counted)
  const most = Math.max(totals.views, 1)
  const share = (part: number, whole: number) => number(Math.round((part / whole) * 100))
  return (
    <section className="card stack gap-4 p-4" aria-labelledby={id}>
      <header className={`flex wrap justify-between ${styles.head}`}>
        <h3 id={id}>{words.funnel}</h3>
        {totals.views > 0 && <p>{words.ofAll(share(totals.answers, totals.views))}</p>}
      </header>
      <ol className={styles.steps}>
        {steps.map((step, at) => {
          const before = totals[steps[at - 1] ?? step]
          return (
            <li key={step} className={styles.step}>
              <span className="col-all muted">{words.steps[step]}</span>
              <strong>{number(totals[step])}</strong>
              <span className="text-s muted">
                {at > 0 && before > 0 && words.ofBefore(share(totals[step], before))}
              </span>
              <svg
                className={`mt-1 w-full col-all overflow-hidden ${styles.bar}`}
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width="100" height="1" className={styles.ground} />
                <rect width={(totals[step] / most) * 100} height="1" className={styles.filled} />
              </svg>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
