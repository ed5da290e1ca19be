import { useQuery } from "@tanstack/react-query"
import { useLanguage, useMessages } from "../../lib/text/messages.ts"
import { pipelinesOptions } from "../pipelines/pipeline-api.ts"

/** How many excluded pipelines are named. With more, only their number is shown. */
const mostNames = 3

/** Says which pipelines the figures count. Empty while loading. */
export function useCountedText(pipelineId: string | undefined): string {
  const words = useMessages().dashboards.filter
  const language = useLanguage()
  const { data: pipelines } = useQuery(pipelinesOptions)
  if (!pipelines) return ""
  if (pipelineId) {
    const chosen = pipelines.find(({ id }) => id === pipelineId)
    return chosen ? words.onlyPipeline(chosen.name) : ""
  }
  const apart = pipelines.filter(({ counts_as_sales }) => !counts_as_sales).map(({ name }) => name)
  if (apart.length === 0) return words.allPipelines
  const names = new Intl.ListFormat(language).format(
    apart.length > mostNames
      ? [...apart.slice(0, mostNames - 1), words.morePipelines(apart.length - mostNames + 1)]
      : apart,
  )
  return words.salesPipelinesOnly(names)
}
