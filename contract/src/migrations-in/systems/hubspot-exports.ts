import type { RivalExport } from "./rival-export.ts"

const ids = [
  "Record ID",
  "Record ID - Contact",
  "Record ID - Company",
  "Record ID - Deal",
  "ID do registro",
  "ID do objeto",
]
const companyIds = [
  "Associated Company IDs (Primary)",
  "Associated Company IDs",
  "Primary Associated Company ID",
]
const companyNames = [
  "Associated Company (Primary)",
  "Associated Company",
  "Associated Company Names (Primary)",
]
const address = {
  address_street: ["Street Address", "Endereço", "Endereço da rua"],
  address_zip: ["Postal Code", "CEP", "Código postal"],
  address_city: ["City", "Cidade"],
  address_state: ["State/Region", "Estado/Região", "Estado"],
  address_country: ["Country/Region", "País/Região", "País"],
}
const created = { created_day: ["Create Date", "Data de criação"] }
const stamps = [
  "Last Activity Date",
  "Data da última atividade",
  "Last Modified Date",
  "Data da última modificação",
  "Last Contacted",
  "Último contato",
  "Number of times contacted",
  "Number of Sales Activities",
  "Número de atividades de vendas",
  "Associated Note",
  "Associated Note IDs",
  "Associated Email",
  "Associated Email IDs",
  "Associated Deal",
]

/**
 * The headers of HubSpot's exports in English and Portuguese. Links to other records have English
 * headers in both.
 */
export const hubspotExports: readonly RivalExport[] = [
  {
    rival: "hubspot",
    noun: "company",
    marks: [
      ["Record ID", "Company name"],
      ["Record ID", "Nome da empresa", "Nome do domínio da empresa"],
      ["ID do registro", "Nome da empresa", "Nome do domínio da empresa"],
    ],
    columns: {
      ...created,
      source_id: ids,
      company: ["Company name", "Nome da empresa"],
      document: ["CNPJ"],
      phone1: ["Phone Number", "Número de telefone"],
      website: ["Website URL", "URL do site", "Company Domain Name", "Nome do domínio da empresa"],
      ...address,
      tags: ["Industry", "Setor"],
    },
    left: [
      ...stamps,
      "Company owner",
      "Proprietário da empresa",
      "Associated Contact",
      "Associated Contact IDs",
      "Associated Deal IDs",
    ],
  },
  {
    rival: "hubspot",
    noun: "contact",
    marks: [
      ["Record ID", "First Name", "Last Name"],
      ["Record ID", "Nome", "Sobrenome"],
      ["ID do registro", "Nome", "Sobrenome"],
    ],
    columns: {
      ...created,
      source_id: ids,
      first_name: ["First Name", "Nome"],
      last_name: ["Last Name", "Sobrenome"],
      email: ["Email", "E-mail"],
      phone1: ["Phone Number", "Número de telefone", "Mobile Phone Number", "Número de celular"],
      phone2: ["Mobile Phone Number", "Número de celular"],
      job: ["Job Title", "Cargo"],
      birthdate: ["Date of birth", "Data de nascimento"],
      company_ids: companyIds,
      company_names: [...companyNames, "Company Name", "Nome da empresa"],
      ...address,
      tags: ["Lead Status", "Status do lead"],
    },
    left: [
      ...stamps,
      "Contact owner",
      "Proprietário do contato",
      "Associated Deal IDs",
      "Marketing contact status",
      "Status de contato de marketing",
    ],
  },
  {
    rival: "hubspot",
    noun: "deal",
    closesAsExpected: true,
    marks: [
      ["Record ID", "Deal Name"],
      ["Record ID", "Nome do negócio"],
      ["ID do registro", "Nome do negócio"],
    ],
    columns: {
      ...created,
      source_id: ids,
      name: ["Deal Name", "Nome do negócio"],
      amount: ["Amount", "Valor", "Amount in company currency", "Valor na moeda da empresa"],
      pipeline: ["Pipeline"],
      stage: ["Deal Stage", "Etapa do negócio", "Fase do negócio"],
      lost_reason: ["Closed Lost Reason", "Motivo do fechamento perdido", "Motivo da perda"],
      owner: ["Deal owner", "Proprietário do negócio"],
      expected_close_date: ["Close Date", "Data de fechamento"],
      stage_day: ["Date entered current stage"],
      company_ids: companyIds,
      company_names: companyNames,
      contact_ids: ["Associated Contact IDs"],
      contact_names: ["Associated Contact"],
      tags: ["Deal Type", "Tipo de negócio"],
    },
    left: [
      ...stamps,
      "Is closed lost",
      "Is Closed Won",
      "Deal probability",
      "Probabilidade do negócio",
      "Currency",
      "Moeda",
    ],
  },
  {
    rival: "hubspot",
    noun: "task",
    marks: [
      ["Record ID", "Task Title"],
      ["Record ID", "Activity type", "Activity date"],
      ["Record ID", "Título da tarefa"],
      ["ID do registro", "Título da tarefa"],
      ["Record ID", "Tipo de atividade", "Data da atividade"],
      ["Record ID", "Note body"],
    ],
    columns: {
      ...created,
      source_id: ids,
      name: ["Task Title", "Título da tarefa", "Title", "Título", "Call Title", "Meeting name"],
      kind: ["Task Type", "Tipo de tarefa", "Activity type", "Tipo de atividade"],
      day: ["Due date", "Data de vencimento", "Activity date", "Data da atividade"],
      done: ["Task Status", "Status da tarefa"],
      done_day: ["Completed at", "Concluída em"],
      comment: ["Task Notes", "Notas da tarefa", "Body", "Corpo", "Call notes"],
      note_body: ["Note body", "Corpo da nota"],
      owner: ["Activity assigned to", "Atividade atribuída a", "Assigned to", "Atribuído a"],
      deal_ids: ["Associated Deal IDs"],
      deal_names: ["Associated Deal"],
      contact_ids: ["Associated Contact IDs"],
      contact_names: ["Associated Contact"],
      company_ids: companyIds,
      company_names: companyNames,
    },
    left: [...stamps.filter((header) => header !== "Associated Deal"), "Priority", "Prioridade"],
  },
]
