import { Link } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import type { ReactNode } from "react"
import { buttonClass } from "../ui/marks/button.tsx"
import { EmptyState } from "../ui/marks/empty-state.tsx"
import { ErrorState } from "../ui/marks/error-state.tsx"
import { Skeleton } from "../ui/marks/skeleton.tsx"
import { classNames } from "../ui/screen/class-names.ts"
import type { SettingPage } from "./setting-api.ts"
import styles from "./setting-list.module.css"

interface Usage {
  readonly used: number
  readonly limit: number | null
}

interface UsageWords {
  readonly usage: (used: number, limit: number) => string
  readonly full: string
}

/** How many items the plan allows. Nothing without a limit. */
export function PlanUsage({ usage, words }: { usage: Usage | undefined; words: UsageWords }) {
  if (!usage || usage.limit === null) return null
  const isFull = usage.used >= usage.limit
  return (
    <p className={isFull ? "mt-1 text-s text-warning" : "mt-1 text-s faint"}>
      {words.usage(usage.used, usage.limit)}
      {isFull && `. ${words.full}`}
    </p>
  )
}

/** The link that opens the editor of a new item. */
export function CreateLink({ to, children }: { to: SettingPage["create"]; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ look: "primary" })}>
      <Plus aria-hidden="true" />
      {children}
    </Link>
  )
}

interface HeadProps {
  /** What the setting is for. */
  lead: ReactNode
  /** The `PlanUsage` of a limited setting. */
  usage?: ReactNode
  /** The buttons beside the lead. */
  actions?: ReactNode
}

/** Says above a list what the setting is for, beside the button that adds one. */
export function SettingsHead({ lead, usage, actions }: HeadProps) {
  return (
    <div className="flex items-start justify-between gap-4 phone-stack">
      <div>
        <p className="muted">{lead}</p>
        {usage}
      </div>
      {actions && <div className={`flex wrap gap-2 flex-none ${styles.actions}`}>{actions}</div>}
    </div>
  )
}

interface PageProps extends HeadProps {
  /** Whether rows have facts at their end, which need more room. */
  isWide?: boolean
  children: ReactNode
}

/** The page of a setting: its head and its list. */
export function SettingsPage({ isWide = false, children, ...head }: PageProps) {
  return (
    <div className={classNames("page", isWide && styles.wide)}>
      <SettingsHead {...head} />
      {children}
    </div>
  )
}

interface EmptyProps {
  icon: ReactNode
  title: string
  text: ReactNode
  action?: ReactNode
  /** The `StarterCards` below the text. */
  starters?: ReactNode
}

/** Replaces an empty list: what the setting is for, and ways to begin. */
export function SettingEmpty({ icon, title, text, action, starters }: EmptyProps) {
  const state = (
    <EmptyState icon={icon} title={title} action={action}>
      {text}
    </EmptyState>
  )
  if (!starters) return state
  return (
    <div className={`stack gap-4 ${styles.begin}`}>
      {state}
      {starters}
    </div>
  )
}

interface Listed<T> {
  readonly data: readonly T[] | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

interface ListProps<T> {
  /** The query of the list. */
  query: Listed<T>
  /** The title of the error when it can't load. */
  failed: string
  empty: ReactNode
  children: (items: readonly T[]) => ReactNode
}

/** The items of a setting, or why there are none. */
export function SettingList<T>({ query, failed, empty, children }: ListProps<T>) {
  const { data, error, refetch } = query
  if (data) return data.length === 0 ? empty : children(data)
  if (error) return <ErrorState title={failed} error={error} onRetry={() => void refetch()} />
  return (
    <div className="framed-list" aria-busy="true">
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className={`stack justify-center gap-2 ruled ${styles.placeholder}`}>
          <Skeleton width="30%" />
          <Skeleton width="50%" height={12} />
        </div>
      ))}
    </div>
  )
}
