import type { RivalExport } from "./rival-export.ts"

const stamps = ["Ultima atualização", "Data de atualização", "Cadastrado por"]
const created = { created_day: ["Data de cadastro"], created_time: ["Hora de cadastro"] }

const address = {
  address_zip: ["CEP"],
  address_street: ["Rua", "Logradouro", "Endereço"],
  address_number: ["Número"],
  address_complement: ["Complemento"],
  address_block: ["Bairro"],
  address_city: ["Cidade"],
  address_state: ["Estado", "UF"],
  address_country: ["País"],
}

const reached = {
  email: ["E-mail", "Email"],
  phone1: ["WhatsApp", "Celular", "Telefone"],
}

/** The headers of Agendor's spreadsheets, in Portuguese. */
export const agendorExports: readonly RivalExport[] = [
  {
    rival: "agendor",
    noun: "company",
    marks: [
      ["Código da empresa", "Razão social"],
      ["Código da empresa", "CNPJ"],
    ],
    columns: {
      ...created,
      source_id: ["Código da empresa"],
      company: ["Nome", "Nome fantasia", "Razão social"],
      document: ["CNPJ"],
      ...reached,
      website: ["Website", "Site"],
      ...address,
      tags: ["Categoria", "Setor"],
    },
    left: [...stamps, "Usuário responsável", "Acessos adicionais", "Ranking"],
  },
  {
    rival: "agendor",
    noun: "contact",
    marks: [
      ["Código da pessoa", "Nome", "Cargo"],
      ["Código da pessoa", "Empresa relacionada", "CPF"],
    ],
    columns: {
      ...created,
      source_id: ["Código da pessoa"],
      full_name: ["Nome"],
      document: ["CPF"],
      ...reached,
      phone2: ["Telefone", "Celular"],
      job: ["Cargo"],
      birthdate: ["Data de aniversário", "Aniversário", "Data de nascimento"],
      company_ids: ["Código da empresa"],
      company_names: ["Empresa relacionada"],
      ...address,
      social_media_linkedin: ["LinkedIn"],
      social_media_instagram: ["Instagram"],
      social_media_facebook: ["Facebook"],
      social_media_twitter: ["Twitter"],
      tags: ["Categoria"],
    },
    left: [...stamps, "Usuário responsável", "Acessos adicionais", "Ranking"],
  },
  {
    rival: "agendor",
    noun: "deal",
    marks: [["Código do Negócio", "Título do negócio"]],
    columns: {
      ...created,
      source_id: ["Código do Negócio"],
      name: ["Título do negócio"],
      amount: ["Valor", "Valor total"],
      pipeline: ["Funil"],
      stage: ["Etapa"],
      status: ["Status"],
      lost_reason: ["Motivo de perda"],
      owner: ["Usuário responsável"],
      expected_close_date: ["Previsão de fechamento", "Data prevista"],
      closed_day: ["Data de conclusão"],
      company_ids: ["Código da Empresa"],
      company_names: ["Empresa relacionada"],
      contact_ids: ["Código da Pessoa"],
      contact_names: ["Pessoa relacionada"],
      contact_email: ["E-mail"],
      contact_phone: ["WhatsApp", "Celular", "Telefone"],
      products: ["Produtos"],
      tags: ["Categoria"],
    },
    left: [...stamps, "Data de início", "Acessos adicionais", "Ranking", "WhatsApp (2)"],
  },
  {
    rival: "agendor",
    noun: "task",
    marks: [["Código da tarefa"], ["Código da atividade"]],
    columns: {
      ...created,
      source_id: ["Código da tarefa", "Código da atividade"],
      kind: ["Tipo de tarefa", "Tipo de atividade", "Tipo"],
      day: ["Data de agendamento", "Data"],
      time: ["Hora de agendamento", "Hora"],
      done_day: ["Data de finalização"],
      comment: ["Descrição", "Texto"],
      owner: ["Usuários responsáveis", "Usuário responsável"],
      deal_ids: ["Código do Negócio"],
      deal_names: ["Negócio relacionado", "Título do negócio"],
      contact_ids: ["Código da Pessoa"],
      contact_names: ["Pessoa relacionada"],
      company_ids: ["Código da Empresa"],
      company_names: ["Empresa relacionada"],
    },
    left: [...stamps, "Finalizada por"],
  },
]
