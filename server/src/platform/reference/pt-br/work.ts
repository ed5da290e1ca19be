/** Texts about tasks, products, bills and dashboards, in Portuguese by the English ones. */
export const work: Readonly<Record<string, string>> = {
  "Create a task": "Criar uma tarefa",
  "Search tasks": "Buscar tarefas",
  "Find tasks by a value": "Encontrar tarefas por um valor",
  "Filter tasks": "Filtrar tarefas",
  "Update tasks in bulk": "Alterar tarefas em massa",
  "Delete tasks in bulk": "Excluir tarefas em massa",
  "Get a task": "Obter uma tarefa",
  "Update a task": "Alterar uma tarefa",
  "Delete a task": "Excluir uma tarefa",
  "List task types": "Listar tipos de tarefa",
  "Create a task type": "Criar um tipo de tarefa",
  "Get a task type": "Obter um tipo de tarefa",
  "Update a task type": "Alterar um tipo de tarefa",
  "Delete a task type": "Excluir um tipo de tarefa",
  "Get my calendar's address": "Obter o endereço do meu calendário",
  "Make a new address of my calendar": "Criar um novo endereço para o meu calendário",
  "End my calendar's address": "Encerrar o endereço do meu calendário",
  "Export tasks": "Exportar tarefas",
  "Creates a task; without an end it ends when it starts, without a responsible user it is mine. Its source is told by who makes it unless it is sent. Its id, its status and its creator are the server's: they may be sent, and are ignored.":
    "Cria uma tarefa; sem fim, ela termina quando começa; sem responsável, é de quem chama. A origem resulta de quem a cria, se não for enviada. Id, status e autor são do servidor: podem ser enviados, mas são ignorados.",
  "Adds a task type as the last one. Its way stays: what deals tell of their contacts is counted by it.":
    "Adiciona um tipo de tarefa no último lugar. O meio dele não muda: é por ele que se contam os contatos dos negócios.",
  "Deletes a task type that no task has.": "Exclui um tipo que nenhuma tarefa tem.",
  "Where a calendar program subscribes to my tasks: an address that lets in whoever has it, with my rights of the moment, until it is replaced or ended. `url` is null where there is none.":
    "Onde um programa de calendário assina suas tarefas: um endereço que abre para quem o tiver, com os direitos que você tem no momento, até ser substituído ou encerrado. `url` é null quando não há nenhum.",
  "Creates a new address, and ends the old one.": "Cria um novo endereço e encerra o anterior.",
  "Ends the address; doing so twice is harmless.": "Encerra o endereço; repetir não faz mal.",
  "A type of tasks. Those of a type with a `way` are contacts with the customer once they are finished.":
    "Um tipo de tarefa. As tarefas de um tipo com `way` contam como contatos com o cliente depois de concluídas.",
  "List products": "Listar produtos",
  "Create a product": "Criar um produto",
  "Search products": "Buscar produtos",
  "Find products by a value": "Encontrar produtos por um valor",
  "Filter products": "Filtrar produtos",
  "Update products in bulk": "Alterar produtos em massa",
  "Delete products in bulk": "Excluir produtos em massa",
  "Get a product": "Obter um produto",
  "Update a product": "Alterar um produto",
  "Delete a product": "Excluir um produto",
  "Upload a product's picture": "Enviar a imagem de um produto",
  "Remove a product's picture": "Remover a imagem de um produto",
  "Export products": "Exportar produtos",
  "List the columns an import of products can fill":
    "Listar as colunas que uma importação de produtos preenche",
  "Import products from a file": "Importar produtos de um arquivo",
  "List bills": "Listar contas",
  "Create a bill": "Lançar uma conta",
  "Search bills": "Buscar contas",
  "Find bills by a value": "Encontrar contas por um valor",
  "Filter bills": "Filtrar contas",
  "Update bills in bulk": "Alterar contas em massa",
  "Delete bills in bulk": "Excluir contas em massa",
  "Add up the bills of a filter": "Somar as contas de um filtro",
  "List cost centers": "Listar centros de custo",
  "Get a bill": "Obter uma conta",
  "Update a bill": "Alterar uma conta",
  "Delete a bill": "Excluir uma conta",
  "Get how a bill can be paid": "Obter como uma conta pode ser paga",
  "Charge a bill through the payment provider": "Cobrar uma conta pelo provedor de pagamento",
  "Get the payment provider for bills": "Obter a conta de cobrança",
  "Connect a payment provider for bills": "Conectar uma conta de cobrança",
  "Disconnect the payment provider for bills": "Desconectar a conta de cobrança",
  "Send a bill to its payer": "Enviar uma conta a quem paga",
  "Export bills": "Exportar contas",
  "List the columns an import of bills can fill": "Listar as colunas que uma importação de contas preenche",
  "Import bills from a file": "Importar contas de um arquivo",
  "Creates a bill in any status, pending unless said otherwise; without a user it is the caller's. `repeat` makes as many bills of the whole amount, a step apart; `instalments` divides total and subtotal among as many bills, a month apart, to the cent. One of the two, and with a due date, which is the first one's; where a month lacks its day it is the last one. `status` and `paid_at` are those of the first bill, which is the answer; the others are pending. All are one operation.":
    "Lança uma conta em qualquer status, pendente se nada for dito; sem usuário, é de quem chama. `repeat` lança tantas contas do valor inteiro, espaçadas por um intervalo; `instalments` divide total e subtotal por tantas contas mensais, até o centavo. Só um dos dois, e com um vencimento, que é o da primeira; se o mês não tem esse dia, é o último dia dele. `status` e `paid_at` são os da primeira conta, que é a resposta; as outras ficam pendentes. Tudo é uma só operação.",
  "What the bills of a filter come to.": "Quanto somam as contas de um filtro.",
  "`to_receive`: revenue that is pending, confirmed or overdue; `to_pay`: expenses that are":
    "`to_receive`: contas a receber pendentes, confirmadas ou vencidas; `to_pay`: o mesmo das contas a pagar",
  "`overdue`: those of both types that are overdue, which are also to be received or paid":
    "`overdue`: as vencidas dos dois tipos, que também estão a receber ou a pagar",
  "`received`: revenue that is received or received in cash; `paid`: expenses that are":
    "`received`: contas a receber já recebidas, também em dinheiro; `paid`: o mesmo das contas a pagar",
  "`balance`: what was received less what was paid; its count is of both":
    "`balance`: o recebido menos o pago; a contagem é dos dois",
  "A bill whose refund was requested, and one that was refunded, counts for none of them.":
    "Uma conta com reembolso pedido, ou já reembolsada, não entra em nenhum deles.",
  "The distinct cost centers of all bills, in alphabetical order.":
    "Os centros de custo de todas as contas, cada um uma vez, em ordem alfabética.",
  "Has the provider that the account has connected collect a bill of revenue that is pending or overdue (409 for another one, and without a connection). It is done soon after the answer, and once however often it is asked for. 422 at `total` for less than the provider takes, at `contact_id` where there is nobody to be charged, and at `document` where neither contact nor company have a CPF or CNPJ. What the provider tells moves the status. A bill that is paid in another way, changed or put in the trash takes its charge back.":
    "Faz a conta de cobrança conectada cobrar uma conta a receber pendente ou vencida (409 para outra, e sem conexão). É feito logo depois da resposta, e uma só vez por mais que se repita. 422 em `total` se for menos do que o provedor aceita, em `contact_id` se não há a quem cobrar, e em `document` se nem contato nem empresa têm CPF ou CNPJ. O que o provedor avisa muda o status. Uma conta paga de outra forma, alterada ou movida para a lixeira cancela sua cobrança.",
  "Connects an account of Asaas by its key, in place of another one. A key that the provider does not know shows where bills are charged. All admins are mailed.":
    "Conecta uma conta do Asaas pela chave dela, no lugar de outra. Uma chave que o provedor não conhece aparece quando contas são cobradas. Todos os administradores recebem um e-mail.",
  "Disconnects it. What is charged already stays so at the provider.":
    "Desconecta. O que já foi cobrado continua assim no provedor.",
  "Sends revenue to whoever is to pay it, with its public page: 409 for an expense. By email to `to`, else to the bill's contact, else to its company, 422 at `to` where there is no address; the message stands among the bill's. By WhatsApp nothing is sent yet: `url` opens it with the text, for the contact's phone where there is one.":
    "Envia uma conta a receber a quem deve pagar, com a página pública dela: 409 para uma conta a pagar. Por e-mail a `to`, senão ao contato da conta, senão à empresa dela; 422 em `to` se não há endereço; a mensagem fica entre as da conta. Por WhatsApp nada é enviado ainda: `url` abre o WhatsApp com o texto, para o telefone do contato, se houver.",
  "Something to pay (`expense`) or to be paid (`revenue`). `paid_at` is the calendar day, in the account's zone, on which it was: a bill that is received or received in cash has one, today unless another is sent. `subtotal` is the total before fees and discounts. `status_before_refund` is where a requested refund goes back to, `refunded_at` the day on which it became refunded. A bill of a series has its `number` out of the `of` that were made, and the id of the first one as `series_id`; one made alone has none of the three.":
    "Algo a pagar (`expense`) ou a receber (`revenue`). `paid_at` é o dia, no fuso horário da conta, em que foi paga: uma conta recebida, ou recebida em dinheiro, tem um, hoje se outro não for enviado. `subtotal` é o total antes de taxas e descontos. `status_before_refund` é para onde volta um reembolso pedido; `refunded_at`, o dia em que foi reembolsada. Uma conta de uma série tem seu `number` entre os `of` que foram lançados, e em `series_id` o id da primeira; uma lançada sozinha não tem nenhum dos três.",
  "Get your day": "Obter o seu dia",
  "Get the deals dashboard": "Obter o painel de negócios",
  "Get the sales dashboard": "Obter o painel de vendas",
  "Get the tasks dashboard": "Obter o painel de tarefas",
  "What each person did: deals won and lost in the range, the `amount` won, finished tasks as `activities` and the `calls` among them. `open` deals are of now. People who did nothing are listed too. `count` is the number of people and `all` their sums, even where only the first 200 are listed. A null `id` stands for deals without an owner.":
    "O que cada pessoa fez: negócios ganhos e perdidos no período, o valor ganho (`amount`), as tarefas concluídas (`activities`) e as ligações entre elas (`calls`). `open` são os negócios abertos agora. Quem não fez nada também aparece. `count` é o número de pessoas e `all`, as somas de todas, mesmo quando só as primeiras 200 são listadas. Um `id` nulo são os negócios sem responsável.",
  "Get the figures of each person": "Obter os números de cada pessoa",
  "What waits for each person now: `late` tasks, and of their open deals those `stuck` beyond the timeout of their stage and those `without_next_step`, which have no unfinished task. `oldest` is the end of their oldest late task. Those with most late tasks come first, people for whom nothing waits last. Without a pipeline, `late` counts the tasks of all. `count`, `all` and a null `id` are as for the figures of each person.":
    "O que espera por cada pessoa agora: as tarefas atrasadas (`late`) e, dos seus negócios abertos, os que passaram do prazo da etapa (`stuck`) e os que não têm tarefa aberta (`without_next_step`). `oldest` é o fim da tarefa atrasada mais antiga. Quem tem mais tarefas atrasadas vem primeiro; quem está em dia, por último. Sem um funil, `late` conta as tarefas de todos. `count`, `all` e um `id` nulo são como nos números de cada pessoa.",
  "Get what waits for each person": "Obter o que espera por cada pessoa",
  "Get the finance dashboard": "Obter o painel financeiro",
  "List goals": "Listar metas",
  "Create a goal": "Criar uma meta",
  "Update a goal": "Alterar uma meta",
  "Delete a goal": "Excluir uma meta",
  "What waits for the caller today: tasks that the caller is responsible for, deals that the caller owns.":
    "O que espera hoje por quem chama: tarefas pelas quais é responsável, negócios que são seus.",
  "Those of a month, or of all, the newest month first, at most 1,000.":
    "As de um mês, ou todas, o mês mais recente primeiro, no máximo 1.000.",
  "Deals. Created counts by `created_at`, won and lost by `closed_at`; open, weighted and stuck are of now, and so are `stages`. Owners, tags, products, sources, weekdays and `return_reasons` are of deals created in the range, `lost_reasons` of those lost in it. `stage_hours` averages, and `stage_conversion` tells the share that went on, for the deals that left a stage in the range, each by its last leaving; where there are many stages, their items are those that most deals left.":
    "Negócios. Criados contam por `created_at`, ganhos e perdidos por `closed_at`; abertos, ponderados e parados são de agora, e `stages` também. Responsáveis, etiquetas, produtos, origens, dias da semana e `return_reasons` são dos negócios criados no período; `lost_reasons`, dos perdidos nele. `stage_hours` são médias, e `stage_conversion` diz a parte que seguiu adiante, dos negócios que saíram de uma etapa no período, cada um pela última saída; com muitas etapas, aparecem aquelas de onde mais negócios saíram.",
  "What a WhatsApp conversation about it begins with.":
    "Com o que começa uma conversa de WhatsApp sobre ele.",
  "Bills. Received and paid count by `paid_at`; to receive, to pay and overdue by `due_date`; refunded by the day it became so. `statuses` are of the revenue due in the range, `methods` and `tags` of what was received, `cost_centers` of what was paid. The series `expected` is what is to be received less what is to be paid by due date, `balance` the sum so far of received less paid and expected.":
    "Contas. Recebidas e pagas contam por `paid_at`; a receber, a pagar e vencidas, por `due_date`; reembolsadas, pelo dia do reembolso. `statuses` são das contas a receber que vencem no período, `methods` e `tags` do que foi recebido, `cost_centers` do que foi pago. A série `expected` é o que há a receber menos o que há a pagar, por vencimento; `balance`, a soma acumulada de recebido menos pago e do esperado.",
  "What is to be won in a month: an amount of money, a number of deals, or both. Without a pipeline it is for all of them, without a user for everyone.":
    "O que se quer ganhar em um mês: um valor, um número de negócios, ou ambos. Sem funil, vale para todos eles; sem usuário, para todos.",
  "What was won in the range. Products count the values of their lines. `forecast` is the weighted amount of open deals that are expected in the range, `forecast_months` that of the month of today and the five after it.":
    "O que foi ganho no período. Produtos contam os valores de suas linhas. `forecast` é o valor ponderado dos negócios abertos esperados no período; `forecast_months`, o do mês de hoje e dos cinco seguintes.",
  "Those of the months that the range touches, for the pipeline and the person that are asked for.":
    "As dos meses que o período toca, do funil e da pessoa pedidos.",
  "Those of the months of the forecast, for exactly what is asked for: without a pipeline of all of them, without a person of everyone.":
    "As dos meses da previsão, exatamente do que foi pedido: sem funil, de todos eles; sem pessoa, de todos.",
  "Tasks. Finished counts by `finished_at`, all else by `end`: `pending` and `overdue`, and the breakdowns, are of tasks that end in the range. `on_time` is the share of the finished ones that were finished by their end.":
    "Tarefas. Concluídas contam por `finished_at`, o resto por `end`: `pending`, `overdue` e as divisões são das tarefas que terminam no período. `on_time` é a parte das concluídas que foi concluída até o fim previsto.",
  "`previous` is null for what is told as of now, whatever the range.":
    "`previous` é null no que se diz de agora, seja qual for o período.",
  "Needs an `amount` or a `count`, or both. 409 `goal_exists` where there is a goal for this month, pipeline and person.":
    "Precisa de `amount` ou de `count`, ou de ambos. 409 `goal_exists` se já existe uma meta para esse mês, funil e pessoa.",
  "Uploads a PNG, JPEG, GIF or WebP of at most 5 MB, as a file or by its `url`, which is kept as squares. The answer is the product with the picture's address.":
    "Envia um PNG, JPEG, GIF ou WebP de até 5 MB, como arquivo ou por sua `url`, que é guardado em quadrados. A resposta é o produto com o endereço da imagem.",
  "Changes a bill. A status that can't follow the present one is a 409 `bill_status`. An overdue one that is postponed to today or later is pending again. With `series` the others are changed alike, but for `status` and `paid_at`, which are of this one alone; those that are neither pending nor overdue keep their amounts and dates. Another due date is counted on from this one, a step for each number; an empty one empties theirs. It is one operation.":
    "Altera uma conta. Um status que não pode seguir o atual é um 409 `bill_status`. Uma vencida que é adiada para hoje ou depois volta a pendente. Com `series` as outras são alteradas da mesma forma, menos `status` e `paid_at`, que são só desta; as que não estão pendentes nem vencidas mantêm valores e datas. Outro vencimento conta a partir deste, um intervalo por número; um vazio esvazia os delas. É uma só operação.",
}
