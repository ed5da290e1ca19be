import { useQuery } from "@tanstack/react-query"
import { ownValue } from "@funil/contract/shared/own-value"
import { groupsOfMarket, type Template, templateGroups } from "@funil/contract/settings/templates"
import { LayoutTemplate, Search } from "lucide-react"
import { useState } from "react"
import { useCan } from "../../../lib/session/me.ts"
import { useLanguage, useMessages } from "../../../lib/text/messages.ts"
import { EmptyState } from "../../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { accountOptions } from "../../accounts/account-api.ts"
import { templatesOptions } from "./template-api.ts"
import { ScratchCard, TemplateCard } from "./template-card.tsx"
import styles from "./template-gallery.module.css"
import { findTemplates, type GroupChoice, type TemplateGroup } from "./template-search.ts"

interface Props {
  /** Receives the template, or undefined to start from scratch. */
  onPick: (template: Template | undefined) => void
}

interface GroupsProps {
  value: GroupChoice
  /** The groups that are common in the account's market. */
  first: readonly TemplateGroup[]
  onChange: (group: GroupChoice) => void
}

/** The groups that are common in the account's market. */
function useFirstGroups(): readonly TemplateGroup[] {
  const market = useQuery({ ...accountOptions, enabled: useCan("account.read") }).data?.market
  return ownValue(groupsOfMarket, market ?? "Other") ?? groupsOfMarket.Other
}

function Groups({ value, first, onChange }: GroupsProps) {
  const m = useMessages()
  const words = m.pipelineConfig.templates
  const groups: GroupChoice[] = ["all", ...first, ...templateGroups.filter((group) => !first.includes(group))]
  return (
    <div role="group" aria-label={words.group} className={`stack gap-half overflow-y-auto ${styles.groups}`}>
      {groups.map((group) => (
        <button
          key={group}
          type="button"
          className={`rounded muted nowrap hoverable ${styles.group}`}
          aria-pressed={group === value}
          onClick={() => onChange(group)}
        >
          {words.groups[group]}
        </button>
      ))}
    </div>
  )
}

function Placeholders() {
  return Array.from({ length: 8 }, (_, index) => <Skeleton key={index} height={132} />)
}

/** The template gallery, by group and by search. */
export function TemplateGallery({ onPick }: Props) {
  const m = useMessages()
  const words = m.pipelineConfig.templates
  const templates = useQuery(templatesOptions(useLanguage()))
  const first = useFirstGroups()
  const [group, setGroup] = useState<GroupChoice>("all")
  const [search, setSearch] = useState("")
  const found = findTemplates(templates.data ?? [], { group, search, first })
  const hasScratch = group === "all" && search.trim() === ""
  if (templates.isError) {
    return (
      <ErrorState title={words.loadFailed} error={templates.error} onRetry={() => void templates.refetch()} />
    )
  }
  return (
    <div className={styles.gallery}>
      <div className="col-all">
        <TextField
          quiet
          type="search"
          label={words.search}
          placeholder={words.search}
          value={search}
          onChange={setSearch}
          suffix={<Search aria-hidden="true" />}
          autoFocus
        />
      </div>
      <Groups value={group} first={first} onChange={setGroup} />
      <div className={styles.results}>
        <p className="visually-hidden" role="status">
          {templates.data ? words.found(found.length) : m.ui.loading}
        </p>
        <div className={styles.grid}>
          {hasScratch && <ScratchCard onPick={() => onPick(undefined)} />}
          {templates.data ? (
            found.map((template) => <TemplateCard key={template.id} template={template} onPick={onPick} />)
          ) : (
            <Placeholders />
          )}
        </div>
        {templates.data && found.length === 0 && (
          <EmptyState icon={<LayoutTemplate />} title={words.emptyTitle}>
            {words.emptyText}
          </EmptyState>
        )}
      </div>
    </div>
  )
}
