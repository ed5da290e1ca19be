import { useMessages } from "../../../lib/text/messages.ts"
import { type ChartData, colorOf } from "./chart-data.ts"
import styles from "./chart-legend.module.css"
import chartStyles from "./chart.module.css"

/** The legend of lines or bars over time, or of the groups of a bar chart. */
export function Legend({ data }: { data: ChartData }) {
  const words = useMessages().dashboards.chart
  if (data.kind === "bars")
    return (
      <p className={`row wrap text-s muted ${styles.legend}`} data-entry>
        <svg width="3" height="14" aria-hidden="true">
          <rect width="3" height="14" className={chartStyles.aim} />
        </svg>
        {words.leftToGoal}
      </p>
    )
  return (
    <ul className={`row wrap text-s muted ${styles.legend}`}>
      {data.lines.map(({ key, label, color }, index) => (
        <li key={key} data-entry>
          {data.shape === "bars" ? (
            <svg width="10" height="10" aria-hidden="true">
              <rect width="10" height="10" rx="2" fill={colorOf(color)} />
            </svg>
          ) : (
            <svg width="18" height="4" aria-hidden="true">
              <line
                x1="1"
                x2="17"
                y1="2"
                y2="2"
                stroke={colorOf(color)}
                strokeWidth="2.5"
                strokeDasharray={[undefined, "5 3", "2 3"][index % 3]}
              />
            </svg>
          )}
          {label}
        </li>
      ))}
    </ul>
  )
}
