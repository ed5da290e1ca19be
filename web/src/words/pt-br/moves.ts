import { plural } from "./plural.ts"

const amount = (count: number, one: string, other: string) =>
  plural(count, { one: `# ${one}`, other: `# ${other}` })

/** Moving in from another CRM. */
export const moves = {
  title: "Mudar para o Funil",
  offer: "Vem de outro CRM? Traga tudo de uma vez",
  steps: ["Arquivos", "Conferência", "Resultado"],
  step: (at: number, of: number, name: string) => `Passo ${at} de ${of}: ${name}`,
  loadFailed: "Não foi possível carregar a mudança",
  startFailed: "Não foi possível começar a mudança",
  cancelFailed: "Não foi possível cancelar a mudança",
  lead: "Exporte empresas, contatos, negócios e atividades do outro CRM e solte todos os arquivos aqui, em qualquer ordem. Reconhecemos cada um, associamos as colunas e mantemos os vínculos entre eles.",
  drop: "Solte os arquivos exportados aqui",
  dropHint: "CSV ou Excel (.xlsx); do Trello também o JSON. Até 100 MB cada.",
  chooseFiles: "Escolher arquivos",
  addFiles: "Adicionar arquivos",
  filesTitle: "Arquivos da mudança",
  refused: (name: string) => `${name} não foi adicionado`,
  notTable: "Não é CSV, Excel (.xlsx) nem um quadro do Trello em JSON.",
  tooBig: "O arquivo passa de 100 MB. Divida-o ou use a importação comum.",
  sameFile: "Este arquivo já está na lista.",
  nouns: { company: "Empresas", contact: "Contatos", deal: "Negócios", task: "Atividades" },
  unknown: "Arquivo não reconhecido",
  unknownText: "Não é uma exportação que conhecemos. Ele fica de fora; use a importação comum para trazê-lo.",
  otherRival: (product: string) => `Fica de fora: é do ${product}. Faça uma mudança para cada produto.`,
  rows: (count: number) => amount(count, "linha", "linhas"),
  columns: ({ taken, own, left }: { taken: number; own: number; left: number }) =>
    [
      plural(taken, { one: "# coluna associada", other: "# colunas associadas" }),
      ...(own > 0 ? [plural(own, { one: "# campo novo", other: "# campos novos" })] : []),
      ...(left > 0 ? [plural(left, { one: "# fica de fora", other: "# ficam de fora" })] : []),
    ].join(" · "),
  showColumns: "Ver colunas",
  hideColumns: "Ocultar colunas",
  removeFile: (name: string) => `Remover ${name}`,
  leave: "Deixar de fora",
  newField: "Campo personalizado novo",
  meanings: {
    source_id: "Código no outro CRM",
    full_name: "Nome completo",
    phone_code: "Código do país do telefone",
    company_ids: "Códigos das empresas",
    company_names: "Empresas",
    contact_ids: "Códigos dos contatos",
    contact_names: "Contatos",
    contact_email: "E-mail do contato",
    contact_phone: "Telefone do contato",
    contact_job: "Cargo do contato",
    deal_ids: "Código do negócio",
    deal_names: "Negócio",
    owner: "Responsável",
    pipeline: "Funil",
    stage: "Etapa",
    status: "Situação: ganho ou perdido",
    archived: "Arquivado",
    day: "Data",
    time: "Hora",
    length: "Duração",
    done: "Concluída",
    done_day: "Data de conclusão",
    kind: "Tipo",
    comment: "Anotação",
  },
  next: "Conferir",
  back: "Voltar aos arquivos",
  checkLead: (product: string) => `Isto é o que vem do ${product}:`,
  comes: "O que vem",
  counts: {
    company: (count: number) => amount(count, "empresa", "empresas"),
    contact: (count: number) => amount(count, "contato", "contatos"),
    deal: (count: number) => amount(count, "negócio", "negócios"),
    task: (count: number) => amount(count, "tarefa", "tarefas"),
  },
  pipelinesTitle: "Funis",
  pipelineOf: (name: string, count: number) => `${name}: ${amount(count, "negócio", "negócios")}`,
  makePipeline: (name: string) => `Criar o funil “${name}”`,
  stages: (list: string) => `Etapas: ${list}. Você pode mudar a ordem depois.`,
  stagesByName:
    "Cada negócio vai para a etapa de mesmo nome; sem ela, para a primeira. Ganhos e perdidos vão para as etapas deles.",
  missingStages: (list: string) => `Etapas que ele não tem: ${list}. Esses negócios vão para a primeira.`,
  missingReasons: (list: string) =>
    `Motivos de perda que ele não tem: ${list}. Adicione-os ao funil antes, ou esses negócios serão recusados.`,
  ownersTitle: "Responsáveis",
  ownersKnown: (known: number, of: number) => `${known} de ${of} são usuários aqui.`,
  ownersStrange: (names: string, count: number) =>
    plural(count, {
      one: `Não é usuário aqui: ${names}.`,
      other: `Não são usuários aqui: ${names}.`,
    }),
  ownersInvite: "Quem for convidado antes, com o mesmo nome ou e-mail, já recebe o que é seu.",
  ownerless: "As tarefas deles ficam com você. Os negócios:",
  nobody: "ficam sem responsável",
  mine: "ficam comigo",
  fieldsTitle: "Campos personalizados novos",
  noRoom: (room: number) =>
    room === 0
      ? "Seu plano não tem mais lugar para campos personalizados. Volte e deixe essas colunas de fora."
      : plural(room, {
          one: "Seu plano tem lugar para mais # campo. Volte e deixe as outras colunas de fora.",
          other: "Seu plano tem lugar para mais # campos. Volte e deixe as outras colunas de fora.",
        }),
  leftTitle: "Células que ficam de fora",
  leftCells: (field: string, count: number, example: string) =>
    `${field}: ${amount(count, "célula", "células")} que o campo não aceita (por exemplo, “${example}”)`,
  undoable: "A mudança roda em segundo plano e pode ser desfeita inteira, de uma vez, por 30 dias.",
  run: "Trazer tudo",
  /** Names of tables that come of no file of their own. */
  derived: {
    company: "Empresas citadas em outros arquivos",
    contact: "Contatos citados em outros arquivos",
  },
  names: {
    pipeline: "Vendas",
    stage: "Novo",
    won: "Ganho",
    lost: "Perdido",
    noReason: "Sem motivo informado",
    nameless: "Sem nome",
  },
  skipped: (count: number) => plural(count, { one: "# já estava aqui", other: "# já estavam aqui" }),
  statuses: {
    held: (product: string) => `A mudança do ${product} não foi iniciada`,
    running: (product: string) => `Trazendo os dados do ${product}…`,
    done: (product: string) => `Mudança do ${product} concluída`,
    cancelled: (product: string) => `Mudança do ${product} cancelada`,
    undone: (product: string) => `Mudança do ${product} desfeita`,
  },
  cancel: "Cancelar e desfazer",
  undo: "Desfazer a mudança",
  undoing: "Desfazendo a mudança…",
  undoTitle: "Desfazer a mudança inteira?",
  undoText:
    "Empresas, contatos, negócios, tarefas, funis e campos que ela criou são removidos. O que alguém alterou depois fica como está.",
  again: "Trazer mais arquivos",
  toDeals: "Ver os negócios",
  helpTitle: "Onde exportar",
  help: {
    pipedrive:
      "Em cada lista (negócios, pessoas, organizações, atividades), abra o menu … e escolha Exportar resultados do filtro, em CSV ou Excel.",
    rd_station:
      "Em Negociações, Empresas, Contatos e Tarefas, abra as opções da lista e escolha Exportar. A planilha de negociações já traz empresas e contatos.",
    agendor:
      "Em Empresas, Pessoas, Negócios e Tarefas, clique em Exportar. O arquivo do Excel pode ser solto aqui como veio.",
    hubspot:
      "Em cada lista (contatos, empresas, negócios, tarefas), clique em Exportar, com todas as propriedades e com os registros associados.",
    twenty:
      "Em cada lista (People, Companies, Opportunities, Tasks), mostre todas as colunas, abra Options e escolha Export.",
    trello:
      "No quadro, abra o menu e escolha Imprimir, exportar e compartilhar: Exportar como JSON serve em qualquer plano. Cada cartão vira um negócio; os arquivados, negócios perdidos.",
  },
}
