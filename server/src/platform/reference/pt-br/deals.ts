/** Texts about deals and pipelines, in Portuguese by the English ones. */
export const deals: Readonly<Record<string, string>> = {
  "Get a pipeline's board": "Obter o quadro de um funil",
  "Filter a pipeline's board": "Filtrar o quadro de um funil",
  "List deals": "Listar negócios",
  "Create a deal": "Criar um negócio",
  "Search deals": "Buscar negócios",
  "Find deals by a value": "Encontrar negócios por um valor",
  "Filter deals": "Filtrar negócios",
  "Update deals in bulk": "Alterar negócios em massa",
  "Delete deals in bulk": "Excluir negócios em massa",
  "Count and add up the deals of a filter": "Contar e somar os negócios de um filtro",
  "List the tags of deals": "Listar as etiquetas dos negócios",
  "Get a deal": "Obter um negócio",
  "Update a deal": "Alterar um negócio",
  "Delete a deal": "Excluir um negócio",
  "Get the days a deal spent in each stage": "Obter os dias de um negócio em cada etapa",
  "Merge two deals": "Mesclar dois negócios",
  "List the tasks of a deal": "Listar as tarefas de um negócio",
  "Log a contact with the customer": "Registrar um contato com o cliente",
  "Get the return a deal is about": "Obter a devolução de que um negócio trata",
  "Export deals": "Exportar negócios",
  "List the columns an import of deals can fill": "Listar as colunas que uma importação de negócios preenche",
  "Import deals from a file": "Importar negócios de um arquivo",
  "The whole board in one call: every stage with its exact count and sum, and its first cards.":
    "O quadro inteiro em uma chamada: cada etapa com a contagem e a soma exatas e com seus primeiros cartões.",
  "The board of the deals that a filter finds.": "O quadro dos negócios que um filtro encontra.",
  "Creates a deal, at the top of its stage: the first one of the pipeline when none is named.":
    "Cria um negócio, no topo da sua etapa: a primeira do funil, se nenhuma for informada.",
  "How many deals a filter finds, and what they are worth together.":
    "Quantos negócios um filtro encontra, e quanto valem juntos.",
  "Changes a deal. With `pipeline_stage_id` it moves: `before_id` is the card it comes to stand before, null is last, left out is the top of another stage and the same place in its own. `from_stage_id` is the stage in which the caller saw it: where someone else moved it meanwhile, the answer is 412 with the deal as it is now, unless it stands already as asked.":
    "Altera um negócio. Com `pipeline_stage_id` ele muda de lugar: `before_id` é o cartão antes do qual ele fica; null é o último lugar; sem ele, fica no topo, se a etapa for outra, ou no mesmo lugar da sua. `from_stage_id` é a etapa em que quem chama o viu: se alguém o moveu nesse meio-tempo, a resposta é 412 com o negócio como está agora, a menos que ele já esteja onde foi pedido.",
  "Needs the rights to update and to delete. The answer is the kept deal, which keeps its pipeline and stage. It takes the tasks, bills, messages, form answers, notes and files of the others. `fields` may name `name`, `amount`, `user_id`, `expected_close_date` and custom fields. It also takes the products that it lacks, unless `products` is false; a product of both keeps its line. An amount that was the sum of the products stays their sum, and an agreed amount stays as it is. An amount of 0 becomes the amount of the first other deal with one. 422 if another deal has a return: keep that deal. One undo parts them all.":
    "Exige os direitos de alterar e de excluir. Tarefas, contas, mensagens, respostas a formulários, anotações e arquivos dos outros passam para o que fica, que é a resposta e mantém seu funil e sua etapa. `fields` pode citar `name`, `amount`, `user_id`, `expected_close_date` e campos personalizados. Os produtos que faltam nele vêm dos outros, a menos que `products` seja false; o que os dois têm mantém a linha do que fica. O valor continua sendo a soma dos produtos se já era; um valor combinado não muda; e 0 recebe o do primeiro outro que tiver valor. Um negócio com devolução precisa ser o que fica. É uma só operação: desfazê-la separa tudo de novo.",
  "Whole days that a deal has spent in each stage so far, all its stays added up; stages that it was never in are left out.":
    "Quantos dias inteiros o negócio passou em cada etapa até agora, somadas todas as passagens; etapas em que nunca esteve ficam de fora.",
  "Writes down that a customer was reached about a deal, or was not: a finished task of mine, of the first type with that way, else of the first of all. `task_id`, an unfinished task of the deal, is finished instead: it keeps its type, its name and its times, and `note` is added to its own. `next` makes another one of the same type, to be done then.":
    "Registra que se falou com o cliente de um negócio, ou que não se conseguiu: uma tarefa sua, já concluída, do primeiro tipo com esse meio ou, se não houver, do primeiro de todos. Com `task_id`, uma tarefa aberta do negócio, é ela que é concluída: mantém o tipo, o nome e os horários, e `note` é adicionada à sua anotação. `next` cria outra do mesmo tipo, a fazer.",
  "The request to send something back that a deal is about; 404 for any other deal.":
    "O pedido de devolução de que um negócio trata; 404 para qualquer outro negócio.",
  "The whole deal. Links are left out that the caller can't see.":
    "O negócio inteiro. Vínculos que quem chama não pode ver ficam de fora.",
  "Whole days since the deal entered its stage.": "Dias inteiros desde que o negócio entrou na etapa.",
  "When its next activity is due: the earliest end of its unfinished tasks.":
    "Quando vence a próxima atividade: o fim mais próximo entre as tarefas não concluídas.",
  "When the customer was last spoken to, as finished tasks tell; when the deal was made, until then.":
    "Quando se falou com o cliente pela última vez, segundo as tarefas concluídas; até então, quando o negócio foi criado.",
  "Number of related deals that the caller may see.": "Quantos negócios relacionados quem chama pode ver.",
  "One that is archived has deals that can be read, and not written.":
    "Os negócios de um funil arquivado podem ser lidos, mas não alterados.",
  "The source as one object: the same as `source`, `source_id` and the known `utm_…`.":
    "A origem em um só objeto: o mesmo que `source`, `source_id` e os `utm_…` conhecidos.",
  "The import, automation, form or returns form that made it.":
    "A importação, a automação, o formulário ou o formulário de devolução que o criou.",
  "What that is called, or the import's file; null once it is gone.":
    "Como isso se chama, ou o arquivo da importação; null depois de excluído.",
  "Those of what is sent back with it: `returnReasons`, or the codes of products' own. A request that was taken back has none.":
    "Os motivos do que é devolvido com ele: `returnReasons`, ou os códigos dos próprios produtos. Um pedido cancelado por quem o fez não tem nenhum.",
  "A deal as a card of the board shows it. Each key means the same as in the whole deal.":
    "Um negócio como o cartão do quadro o mostra. Cada chave quer dizer o mesmo que no negócio inteiro.",
  "The request that made a deal. `url` is the page on which whoever asked follows it; `due_date` is the day by which they are to be answered.":
    "O pedido que criou um negócio. `url` é a página em que a pessoa o acompanha; `due_date`, o dia até o qual ela deve ter uma resposta.",
  "Protocol of the request that took its items while its deal lay in the trash: then it is canceled, too.":
    "Protocolo do pedido que ficou com os itens deste enquanto o negócio estava na lixeira: este, então, também está cancelado.",
  "The body of a filter call: rows joined by AND, and a text to search.":
    "O corpo de um filtro: linhas que precisam valer todas, e um texto a buscar.",
  "A column that can be filled: `related_column` is the field's name (`custom_fields.NAME` for custom ones), `label` the custom field's label or, for built-in fields, the name again, which the web words in its own language. `id` only serves to match.":
    "Uma coluna que pode ser preenchida: `related_column` é o nome do campo (`custom_fields.NAME`, se for personalizado); `label`, o rótulo do campo personalizado ou, nos outros, o nome mais uma vez, que o app diz no próprio idioma. `id` serve só para associar.",
  "How one column of the file is read; one that is not enabled is left out.":
    "Como uma coluna do arquivo é lida; uma que não está ativa fica de fora.",
  "`match_on` is the field by which a row finds the record that it is about; `on_match` says what happens then, and counts for repeated rows of the file too. Formats that are left out are told from the value and the caller's language, delimiter and encoding from the file; `macintosh` is never guessed. `sheet` names the sheet of a workbook; left out, the first visible one with rows is read. `pipeline_id`, `pipeline_stage_id` are for deals whose row names none. `create_links` makes the contacts and companies that a row names. `shared_values` says what becomes of rows with one email, phone or document and different names: `separate` keeps a record of each name, `join` takes them for the same record.":
    "`match_on` é o campo pelo qual uma linha encontra o registro de que trata; `on_match` diz o que acontece então, e vale também para linhas repetidas no arquivo. Formatos não informados são deduzidos do valor e do idioma de quem chama; separador e codificação, do arquivo; `macintosh` nunca é deduzido. `sheet` é o nome da aba de uma planilha do Excel; sem ele, é lida a primeira aba visível que tem linhas. `pipeline_id` e `pipeline_stage_id` são para negócios cuja linha não diz nenhum. `create_links` cria os contatos e as empresas que uma linha cita. `shared_values` diz o que acontece com linhas de um mesmo e-mail, telefone ou documento e nomes diferentes: `separate` mantém um registro por nome, `join` as toma pelo mesmo registro.",
  "A link in a body: an id, or the record that a GET answered (its id counts).":
    "Um vínculo em um corpo: um id, ou o registro que um GET respondeu (vale o id dele).",
  "Which records a mass edit touches: all that the filter and the search find. With neither, `all` has to say so. `dry_run` answers how many they are and changes nothing. `progress_id`, chosen by the caller, becomes the id of the operation, under which `GET /operations/:id` tells how far it is.":
    "Quais registros a edição em massa alcança: todos os que o filtro e a busca encontram. Sem nenhum dos dois, `all` precisa dizer que são todos. `dry_run` responde quantos são e não altera nada. `progress_id`, escolhido por quem chama, passa a ser o id da operação, e com ele `GET /operations/:id` diz até onde ela chegou.",
  "Pairs of a field that the field table lets mass edit, or `custom_fields.NAME`, and its new value, which is checked as a PUT of one record checks it. Tags and links to many records take a `mode`: `set` is what a PUT does, `add` keeps what each record has (a product its amount and price), `remove` takes away what is named. A record that would get more than a PUT takes is left out. `tags` take `{add, remove}` as well.":
    "Pares de um campo que a edição em massa aceita, ou `custom_fields.NAME`, e seu novo valor, conferido como em um PUT de um só registro. Etiquetas e vínculos com vários registros aceitam um `mode`: `set` faz o que um PUT faz, `add` mantém o que cada registro já tem (um produto, com quantidade e preço), `remove` remove o que é citado. Um registro que ficaria com mais do que um PUT aceita fica de fora. `tags` aceitam também `{add, remove}`.",
  "Tags to add and to remove, each row keeping its others.":
    "Etiquetas a adicionar e a remover; cada registro mantém as outras.",
  "A task. `start` and `end` are wall-clock in the account's zone; the name falls back to its type's. `contact_id` is the first contact of its deal that the caller may see, `customer` whom to reach about it: of the contacts, then the companies of its deal that the caller may see the first with a phone, else the first of all.":
    "Uma tarefa. `start` e `end` são a hora local no fuso horário da conta; sem nome, vale o do tipo. `contact_id` é o primeiro contato do negócio que quem chama pode ver; `customer`, com quem falar sobre ela: entre os contatos e depois as empresas do negócio que quem chama pode ver, o primeiro com telefone ou, se não houver, o primeiro de todos.",
  "Of one that a logged contact made.": "De uma tarefa que um contato registrado criou.",
  "A person or record that another one names: only what every reader may see.":
    "Uma pessoa ou um registro que outro cita: só o que todos os que leem podem ver.",
  "List pipeline templates": "Listar modelos de funil",
  "List pipelines": "Listar funis",
  "Create a pipeline": "Criar um funil",
  "Get a pipeline": "Obter um funil",
  "Update a pipeline": "Alterar um funil",
  "Delete a pipeline": "Excluir um funil",
  "List the stages of a pipeline": "Listar as etapas de um funil",
  "Create a stage": "Criar uma etapa",
  "Get a stage": "Obter uma etapa",
  "Update a stage": "Alterar uma etapa",
  "Delete a stage": "Excluir uma etapa",
  "Reorder pipelines, stages, fields or task types": "Reordenar funis, etapas, campos ou tipos de tarefa",
  "List the cards of a stage": "Listar os cartões de uma etapa",
  "Filter the cards of a stage": "Filtrar os cartões de uma etapa",
  "All pipelines in their order, without those that are archived unless `archived=true` asks for them too. `search` looks in their names, `orderBy` orders them otherwise; a `page` or `per_page` that is sent leaves only that page of the array.":
    "Todos os funis na ordem deles, sem os arquivados, que só vêm com `archived=true`. `search` busca nos nomes, `orderBy` muda a ordem; se `page` ou `per_page` for enviado, vem só essa página da lista.",
  "Creates a pipeline from a template of the catalog, or from at least 3 stage names, else from 3 default ones. The last two stages are the won and the lost one. Without `counts_as_sales` the template says whether its deals are sales. The pipeline takes the place of `replaces`, which goes to the trash, if that one never held a deal and no form, goal, automation or user's access names it.":
    "Cria um funil a partir de um modelo do catálogo ou de pelo menos 3 nomes de etapas; senão, com as 3 etapas padrão. As duas últimas etapas são a de ganho e a de perda. Sem `counts_as_sales`, o modelo diz se os negócios são vendas. O funil fica no lugar de `replaces`, que vai para a lixeira, se esse nunca teve um negócio e nenhum formulário, meta, automação ou acesso de usuário o cita.",
  "Whether its deals are sales. Dashboards, goals and figures that name no pipeline count only such pipelines.":
    "Se os negócios dele são vendas. Painéis, metas e números que não citam um funil contam só funis assim.",
  "Deletes a pipeline with its deals and says how many those were.":
    "Exclui um funil com seus negócios e diz quantos eram.",
  "Adds a stage before the won stage.": "Adiciona uma etapa antes da etapa de ganho.",
  "Deletes an open stage; one that holds deals needs `move_to`, a stage of the same pipeline. If that is the lost stage and the pipeline has reasons, `lost_reason` is one of them.":
    "Exclui uma etapa em aberto; se ela tem negócios, é preciso `move_to`, outra etapa do mesmo funil. Se essa é a etapa de perda e o funil tem motivos, `lost_reason` é um deles.",
  "Puts an element before another one of its kind; `before_id` null puts it last, a stage last among the open ones. The won and the lost stage stay at the end (`closing_stage`).":
    "Coloca um elemento antes de outro do mesmo tipo; com `before_id` null, no último lugar; uma etapa, no último lugar entre as etapas em aberto. As etapas de ganho e de perda ficam no fim (`closing_stage`).",
  "The cards of a stage that `search` finds, or all, arranged by hand unless `orderBy`, a field, or `order` sorts them.":
    "Os cartões de uma etapa que `search` encontra, ou todos, na ordem dada à mão, a menos que `orderBy` (um campo) ou `order` diga outra.",
  "The plan has no room for it: it is read as before, and nothing in it is written.":
    "Não cabe no plano: continua podendo ser lido, mas nada nele pode ser alterado.",
  "What cards show, and which field the columns sum. A flag that is absent is true.":
    "O que os cartões mostram, e qual campo as colunas somam. Uma opção que falta vale true.",
  "A stage. `kind` is derived: the last is lost, the one before it won. `timeout` is in whole hours; 0 is none. `probability` is the percentage of its deals that is expected to be won; null follows its place, as `effective_probability` tells.":
    "Uma etapa. `kind` resulta do lugar: a última é de perda, a penúltima de ganho. `timeout` é em horas inteiras; 0 é nenhum. `probability` é a porcentagem de negócios dela que se espera ganhar; null segue o lugar da etapa, como diz `effective_probability`.",
  "A pipeline template in one language; `schema` holds the stage names in order.":
    "Um modelo de funil em um idioma; `schema` traz os nomes das etapas em ordem.",
  "All of them, by when they end.": "Todas, por quando terminam.",
  "One row of a filter. `operator` is one of `=`, `<>`, `like`, `not like`, `>`, `>=`, `<`, `<=`, or `true`, `false` (`=` with that value) or `null` (`=` with an empty value). An array in `valueField` means any of. Dates take `@today`, `@today-7`, `@today+30`; users take `@me`; the times of tasks take `YYYY-MM-DD HH:mm` in the account's zone.":
    "Uma linha de um filtro. `operator` é um de `=`, `<>`, `like`, `not like`, `>`, `>=`, `<`, `<=`, ou `true`, `false` (`=` com esse valor) ou `null` (`=` com valor vazio). Uma lista em `valueField` quer dizer qualquer um deles. Datas aceitam `@today`, `@today-7`, `@today+30`; usuários, `@me`; horários de tarefas, `YYYY-MM-DD HH:mm` no fuso horário da conta.",
}
