import { Download, FileText, Mail } from "lucide-react"
import { useState } from "react"
import { ClashBanner } from "../src/ui/forms/clash-banner.tsx"
import { CopyRow } from "../src/ui/lists/copy-row.tsx"
import { FactList } from "../src/ui/lists/fact-list.tsx"
import { LinkList, LinkRow } from "../src/ui/lists/link-list.tsx"
import { OpeningRow } from "../src/ui/lists/opening-row.tsx"
import { SortableList } from "../src/ui/lists/sortable-list.tsx"
import { Badge } from "../src/ui/marks/badge.tsx"
import { Part } from "./part.tsx"

const sortWords = {
  handle: (name: string) => `Mover ${name}`,
  moved: (name: string, place: number, of: number) => `${name}: ${place} de ${of}`,
}

function mailLink(className: string | undefined) {
  return (
    <a href="#mail" className={className}>
      Proposta enviada
    </a>
  )
}

function Sortable() {
  const [stages, setStages] = useState(["Lead", "Proposta", "Contrato"])
  const move = (from: number, to: number) => {
    const moved = stages[from]
    if (moved !== undefined) setStages(stages.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <SortableList
      label="Etapas"
      items={stages}
      keyOf={String}
      nameOf={String}
      words={sortWords}
      onMove={move}
    >
      {(stage, _, handle) => (
        <div className="row gap-2">
          {handle} {stage}
        </div>
      )}
    </SortableList>
  )
}

/** Lists and rows. */
export function ListParts() {
  return (
    <>
      <Part name="LinkList, OpeningRow, framed list">
        <LinkList>
          <li>
            <a href="#link">
              <LinkRow icon={<FileText />} title="Formulários" text="Perguntas que viram negócios" end="3" />
            </a>
          </li>
          <li>
            <a href="#link">
              <LinkRow icon={<Download />} title="Exportar" />
            </a>
          </li>
        </LinkList>
        <ul className="framed-list">
          {[true, false].map((isOpen) => (
            <OpeningRow
              key={String(isOpen)}
              icon={<Mail />}
              link={mailLink}
              detail="helena@girassol.test"
              state={<Badge tone="success">Entregue</Badge>}
              at="2026-01-02T12:00:00Z"
              isOpen={isOpen}
            />
          ))}
        </ul>
      </Part>
      <Part name="FactList, CopyRow, SortableList, ClashBanner">
        <FactList
          facts={[
            ["Criado", "14 de agosto"],
            ["Dono", "Helena Duarte"],
          ]}
        />
        <CopyRow label="Endereço" text="https://exemplo.test/u/9f3a" />
        <Sortable />
        <ClashBanner
          title="Outra pessoa salvou antes"
          text="Bruno mudou o nome há um minuto"
          take="Usar a versão de Bruno"
          keep="Ficar com a minha"
          onTake={() => undefined}
        />
      </Part>
    </>
  )
}
