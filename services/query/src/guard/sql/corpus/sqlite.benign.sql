# SQLite
SELECT id FROM orders LIMIT 10
SELECT id FROM orders LIMIT 5, 10
SELECT id FROM orders ORDER BY total DESC NULLS LAST LIMIT 10 OFFSET 5
SELECT "id", `name`, [email] FROM customers
SELECT main.orders.id FROM main.orders
SELECT o.rowid, o._rowid_, o.oid FROM orders o
SELECT date('now'), time('now'), datetime('now', '-1 month', 'localtime'), julianday('now'), unixepoch('now')
SELECT strftime('%Y-%m', order_date) AS m, count(*) AS n FROM orders GROUP BY m ORDER BY m
SELECT strftime('%Y', order_date) AS y FROM orders WHERE y = '2024'
SELECT id FROM orders WHERE order_date >= date('now', 'start of month', '-1 month')
SELECT CAST(strftime('%w', order_date) AS INTEGER) AS dow, julianday('now') - julianday(order_date) AS days FROM orders
SELECT name FROM customers WHERE name GLOB 'A*' AND name NOT GLOB 'B*'
SELECT id FROM orders WHERE status == 'open' AND status IS 'open' AND status IS NOT 'void' AND notes ISNULL AND total NOTNULL AND total NOT NULL
SELECT name || ' <' || email || '>' AS c FROM customers
SELECT group_concat(name, ', ') AS names FROM customers GROUP BY country
SELECT group_concat(DISTINCT status) AS s FROM orders
SELECT total(total) AS t, avg(total) FROM orders
SELECT ifnull(notes, '') AS n, iif(total > 10, 'big', 'small') AS size, typeof(total), length(notes), instr(notes, 'a'), substr(notes, 1, 3), quote(notes), hex(notes), printf('%.2f', total), format('%05d', id) FROM orders
SELECT max(1, 2) AS a, min(1, 2) AS b, round(1.5) AS c, random() AS d, abs(-1) AS e, unicode('a') AS f, char(65, 66) AS g, nullif(1, 2) AS h, likely(1) AS i
SELECT json_extract(payload, '$.ip') AS ip, payload -> '$.a' AS a, payload ->> '$.b' AS b, json_type(payload), json_valid(payload), json_array_length(payload) FROM events
SELECT e.id, j.key, j.value FROM events e, json_each(e.payload) j
SELECT j.value FROM json_each('[1, 2, 3]') AS j WHERE j.value > 1
SELECT json_group_array(name), json_group_object(name, id), json_object('a', 1), json_array(1, 2) FROM departments
SELECT count(*) FILTER (WHERE status = 'open') AS n, sum(total) FILTER (WHERE status = 'paid') AS s FROM orders
SELECT name FROM customers ORDER BY name COLLATE NOCASE
SELECT name FROM customers WHERE name = 'ann' COLLATE NOCASE
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12) SELECT i FROM n
WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n LIMIT 100) SELECT i FROM n
WITH RECURSIVE org AS (SELECT id, name, 0 AS depth FROM employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.name, o.depth + 1 FROM employees e JOIN org o ON e.manager_id = o.id) SELECT name, depth FROM org
WITH RECURSIVE d(day) AS (SELECT date('2024-01-01') UNION ALL SELECT date(day, '+1 day') FROM d WHERE day < '2024-01-31') SELECT day FROM d
SELECT name, rank() OVER w AS r FROM products WINDOW w AS (PARTITION BY category ORDER BY price DESC)
SELECT id, sum(total) OVER (ORDER BY id RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE TIES) AS s FROM orders
SELECT a.id FROM orders a JOIN order_items b USING (id)
SELECT id FROM orders NATURAL JOIN products
SELECT id FROM orders WHERE (status, total) IN (SELECT status, total FROM orders)
SELECT id FROM orders WHERE id IN (1, 2, 3) AND id IN (VALUES (1), (2))
SELECT x'4142' AS b, 1e3 AS e, .5 AS f, 0x1F AS h, TRUE AS t, NULL AS n, CURRENT_DATE AS d, CURRENT_TIME AS t2
SELECT count(*) AS 'the count' FROM orders
SELECT x."count(*)" FROM (SELECT count(*) FROM orders) x
SELECT column1, column2 FROM (VALUES (1, 'a'), (2, 'b'))
SELECT total AS t, t * 2 AS u FROM (SELECT total, total AS t FROM orders) WHERE t > 5
SELECT cast(total AS REAL) AS a, cast(total AS TEXT) AS b, cast(total AS NUMERIC) AS c, cast(id AS INTEGER) AS d FROM orders
SELECT name FROM products WHERE category IN (SELECT category FROM products GROUP BY category HAVING count(*) > 1) ORDER BY 1 LIMIT 3
SELECT id & 3, id | 4, ~id, id << 1, id >> 1, id % 2 FROM orders
SELECT substring(name, 1, 2), trim(name, 'x'), ltrim(name), upper(name), replace(name, 'a', ''), coalesce(name, email), unhex('41'), concat(name, 1), concat_ws(',', name, email) FROM customers
SELECT name FROM customers WHERE email LIKE '%@example.com' AND length(name) BETWEEN 2 AND 30 AND name > 'A'
SELECT strftime('%Y-%m', order_date), sum(total) FROM orders GROUP BY 1
SELECT date(order_date, 'start of month') FROM orders
SELECT * FROM orders WHERE order_date > datetime('now', '-7 days')
SELECT julianday('now') - julianday(order_date) FROM orders
SELECT group_concat(name, '; ') FROM products
SELECT printf('%.2f', total) FROM orders
SELECT typeof(total), length(notes) FROM orders
SELECT id FROM orders WHERE notes IS NOT NULL AND notes != ''
SELECT coalesce(notes, '-'), ifnull(notes, '-'), iif(total > 5, 1, 0) FROM orders
SELECT substr(name, 1, 1) AS initial, count(*) FROM customers GROUP BY initial
SELECT name FROM customers WHERE name LIKE 'a%' COLLATE NOCASE
SELECT round(avg(total), 2), total(total) FROM orders
SELECT id, row_number() OVER (ORDER BY id) FROM orders
SELECT json_extract(payload, '$.a'), json_array_length(payload, '$.items') FROM events
SELECT value FROM json_each('[1,2,3]')
SELECT events.id, json_each.value FROM events, json_each(events.payload, '$.items')
SELECT key, value FROM events e JOIN json_each(e.payload)
WITH RECURSIVE cnt(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM cnt LIMIT 10) SELECT x FROM cnt
SELECT count(*) FILTER (WHERE status = 'open') FROM orders
SELECT max(total, 5), min(total, 1) FROM orders
SELECT CAST(total AS INT), CAST(id AS TEXT), CAST(total AS REAL) FROM orders
SELECT instr(email, '@'), replace(email, '@', ' '), trim(name), upper(name), hex(name) FROM customers
SELECT id FROM orders LIMIT 5 OFFSET 2
SELECT abs(total), random() % 10, unicode('a'), char(65) FROM orders
SELECT * FROM (VALUES (1), (2))
SELECT DISTINCT strftime('%w', order_date) FROM orders
SELECT 1 AS a WHERE 1 = 1
SELECT last_value(total) OVER (ORDER BY id RANGE UNBOUNDED PRECEDING) FROM orders
SELECT o.ROWID FROM orders AS o
SELECT nullif(total, 0) / 2.0 FROM orders
SELECT "name" FROM "products" WHERE "price" > 5
SELECT [name] FROM [products]
SELECT name FROM products WHERE name BETWEEN 'a' AND 'b' AND price IN (1, 2)
SELECT datetime(order_date, 'unixepoch'), unixepoch(order_date), time('now') FROM orders
