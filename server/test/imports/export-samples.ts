import { readdirSync, readFileSync } from "node:fs"
import type { MigratedNoun, Rival } from "@funil/contract/migrations-in/systems/rivals"
import { parse } from "csv-parse/sync"

const folder = new URL("../exports/", import.meta.url)

/** The content of each sample. All are invented in the format of the real exports. */
const samples: Readonly<Record<string, readonly [Rival, MigratedNoun]>> = {
  "pipedrive-organizacoes.csv": ["pipedrive", "company"],
  "pipedrive-pessoas.csv": ["pipedrive", "contact"],
  "pipedrive-negocios.csv": ["pipedrive", "deal"],
  "pipedrive-atividades.csv": ["pipedrive", "task"],
  "pipedrive-anotacoes.csv": ["pipedrive", "task"],
  "pipedrive-deals.csv": ["pipedrive", "deal"],
  "rd-station-negociacoes.csv": ["rd_station", "deal"],
  "agendor-empresas.csv": ["agendor", "company"],
  "agendor-pessoas.csv": ["agendor", "contact"],
  "agendor-negocios.csv": ["agendor", "deal"],
  "agendor-tarefas.csv": ["agendor", "task"],
  "hubspot-companies.csv": ["hubspot", "company"],
  "hubspot-contacts.csv": ["hubspot", "contact"],
  "hubspot-deals.csv": ["hubspot", "deal"],
  "hubspot-negocios.csv": ["hubspot", "deal"],
  "hubspot-tasks.csv": ["hubspot", "task"],
  "twenty-companies.csv": ["twenty", "company"],
  "twenty-people.csv": ["twenty", "contact"],
  "twenty-opportunities.csv": ["twenty", "deal"],
  "twenty-tasks.csv": ["twenty", "task"],
  "trello-board.csv": ["trello", "deal"],
}

export interface ExportSample {
  readonly name: string
  readonly rival: Rival
  readonly noun: MigratedNoun
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The samples of all exports as tables. */
export const exportSamples: readonly ExportSample[] = readdirSync(folder).map((name) => {
  const [rival, noun] = samples[name] ?? []
  if (!rival || !noun) throw new Error(`what ${name} is, is not said`)
  const text = readFileSync(new URL(name, folder), "utf8")
  const delimiter = text.split("\n", 1)[0]?.includes(";") ? ";" : ","
  const [headers = [], ...rows] = parse(text, { delimiter }) as string[][]
  return { name, rival, noun, headers, rows }
})
