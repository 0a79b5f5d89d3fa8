# DuckDB
SELECT id FROM orders LIMIT 10
SELECT id FROM orders ORDER BY total DESC NULLS LAST LIMIT 10 OFFSET 5
SELECT id FROM orders LIMIT 10%
FROM orders
FROM orders SELECT id, status WHERE total > 5
FROM (SELECT id FROM orders) SELECT count(*)
SELECT "id", "name" FROM "customers"
SELECT main.orders.id FROM main.orders
SELECT * EXCLUDE (notes) FROM orders
SELECT * EXCLUDE notes FROM orders
SELECT o.* EXCLUDE (notes), 1 AS one FROM orders o
SELECT * EXCLUDE (password_hash, ssn) REPLACE (upper(name) AS name) FROM customers
SELECT * RENAME (total AS amount) FROM orders
SELECT COLUMNS('id|name') FROM customers
SELECT COLUMNS('^t.*') FROM orders
SELECT min(COLUMNS(*)), max(COLUMNS(*)) FROM order_items
SELECT COLUMNS(* EXCLUDE (notes)) FROM orders
SELECT min(COLUMNS('id|total')) FROM orders
SELECT status, count(*) AS n FROM orders GROUP BY ALL ORDER BY ALL
SELECT status, count(*) AS n, n * 2 AS twice FROM orders GROUP BY status HAVING n > 0 ORDER BY twice DESC
SELECT total * 2 AS d FROM orders WHERE d > 10
SELECT name, row_number() OVER (PARTITION BY category ORDER BY price DESC) AS rn FROM products QUALIFY rn <= 3
SELECT name FROM products QUALIFY row_number() OVER (PARTITION BY category ORDER BY price) = 1
SELECT n: count(*), s: sum(total) FROM orders
SELECT id::VARCHAR AS t, total::DECIMAL(10, 2) AS d, '2024-01-01'::DATE AS e, [1, 2]::INT[] AS l, TRY_CAST(notes AS INTEGER) AS n FROM orders
SELECT DATE '2024-01-01' + INTERVAL 1 DAY AS a, DATE '2024-01-01' + INTERVAL '1 month' AS b, TIMESTAMP '2024-01-01 10:00:00' - INTERVAL (2) HOUR AS c, order_date + INTERVAL '1' DAY AS d FROM orders
SELECT date_trunc('month', order_date) AS m, count(*) AS n FROM orders GROUP BY 1 ORDER BY 1
SELECT year(order_date), month(order_date), day(order_date), quarter(order_date), dayname(order_date), extract(year FROM order_date), extract('month' FROM order_date), date_part('year', order_date), strftime(order_date, '%Y-%m'), date_diff('day', order_date, now()::TIMESTAMP), last_day(order_date::DATE) FROM orders
SELECT id FROM orders WHERE order_date >= current_date - INTERVAL 30 DAYS
SELECT strptime('2024-01-01', '%Y-%m-%d') AS d, make_date(2024, 1, 1) AS m, epoch(order_date) AS e, time_bucket(INTERVAL '1 week', order_date) AS b FROM orders
SELECT string_agg(name, ', ' ORDER BY name) AS names, list(name ORDER BY id) AS l, array_agg(DISTINCT name) AS a FROM customers GROUP BY country
SELECT count(*) FILTER (WHERE status = 'open') AS n, count(*) FILTER (status = 'paid') AS m FROM orders
SELECT median(total), quantile_cont(total, 0.9), mode(status), approx_count_distinct(status), arg_max(status, total), first(status), any_value(status), stddev(total), corr(total, id), histogram(status) FROM orders
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY total) AS m FROM orders
SELECT category, in_stock, sum(price) AS s FROM products GROUP BY GROUPING SETS ((category), (in_stock), ())
SELECT category, in_stock, sum(price) AS s FROM products GROUP BY ROLLUP (category, in_stock)
SELECT category, in_stock, sum(price) AS s FROM products GROUP BY CUBE (category, in_stock)
SELECT [1, 2, 3] AS l, [1, 2, 3][1] AS f, [1, 2, 3][1:2] AS s, len([1, 2]) AS n, {'a': 1, 'b': 'x'} AS st, {'a': 1}.a AS fa, MAP {'k': 1} AS m, array_length([1]) AS al
SELECT list_transform([1, 2, 3], x -> x + 1) AS a, list_filter([1, 2, 3], lambda x: x > 1) AS b, list_reduce([1, 2], (x, y) -> x + y) AS c
SELECT [x * 2 FOR x IN [1, 2, 3] IF x > 1] AS l
SELECT list_sum([1, 2]), list_contains([1], 1), list_sort([2, 1]), list_distinct([1, 1]), unnest([1, 2]) AS u, struct_pack(a := 1, b := 2) AS p, row(1, 2) AS r
SELECT u.x FROM unnest([1, 2, 3]) AS u(x)
SELECT g.i FROM generate_series(1, 12) AS g(i)
SELECT i FROM range(10) t(i)
SELECT d.day, count(o.id) AS n FROM generate_series(DATE '2024-01-01', DATE '2024-01-31', INTERVAL 1 DAY) AS d(day) LEFT JOIN orders o ON o.order_date::DATE = d.day GROUP BY d.day
SELECT payload->'a' AS a, payload->>'b' AS b, payload->>'$.c' AS c, json_extract(payload, '$.d') AS d, json_extract_string(payload, '$.e') AS e FROM events
SELECT to_json(o) AS j FROM orders o
SELECT o.status AS s FROM orders AS o WHERE o.status IN ['open', 'paid'] OR list_contains(['x'], o.status)
SELECT name.upper() AS u, name.lower().length() AS l FROM customers
SELECT a.id FROM orders a SEMI JOIN order_items b ON b.order_id = a.id
SELECT a.id FROM orders a ANTI JOIN order_items b ON b.order_id = a.id
SELECT a.id, b.id AS other FROM orders a POSITIONAL JOIN order_items b
SELECT a.id FROM orders a ASOF JOIN events b ON a.order_date >= b.occurred_at
SELECT id FROM orders UNION BY NAME SELECT id, name FROM products
SELECT id FROM orders UNION ALL BY NAME SELECT id FROM products
SELECT id FROM orders EXCEPT ALL SELECT id FROM products
SELECT id FROM orders TABLESAMPLE 10%
SELECT id FROM orders USING SAMPLE 5
SELECT id FROM orders TABLESAMPLE reservoir(5 ROWS)
SELECT DISTINCT ON (customer_id) customer_id, total FROM orders ORDER BY customer_id, total DESC
SELECT c.name, x.total FROM customers c, (SELECT o.total FROM orders o WHERE o.customer_id = c.id ORDER BY o.total DESC LIMIT 1) x
SELECT c.name, x.total FROM customers c LEFT JOIN LATERAL (SELECT o.total FROM orders o WHERE o.customer_id = c.id LIMIT 1) x ON true
SELECT v.a, v.b FROM (VALUES (1, 'x'), (2, 'y')) v(a, b)
SELECT name FROM customers WHERE name ILIKE 'a%' AND name NOT ILIKE 'b%' AND name SIMILAR TO 'A.*' AND regexp_matches(name, '^A') AND name ~ 'A.*'
SELECT 7 // 2 AS d, 7 % 2 AS m, 2 ** 3 AS p, 2 ^ 3 AS q, 5 & 3 AS a, 5 | 3 AS o, 1 << 2 AS s, -5 AS n, ~1 AS t
SELECT concat_ws(', ', name, city), left(name, 1), right(name, 1), substring(name, 1, 2), name[1:3], length(name), split_part(email, '@', 2), string_split(email, '@'), regexp_extract(email, '@(.*)', 1), regexp_replace(name, 'a', 'b', 'g'), lpad(name, 10, ' '), strpos(email, '@'), contains(name, 'a'), starts_with(name, 'A'), trim(name), reverse(name), levenshtein(name, 'x'), format('{} {}', name, id), printf('%s', name) FROM customers
SELECT if(total > 10, 'a', 'b'), ifnull(notes, ''), greatest(1, 2), least(1, 2), typeof(total), round(total), trunc(total), ceil(total), sqrt(total), pow(total, 2), ln(total + 1), random(), hash(id) FROM orders
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12) SELECT i FROM n
WITH RECURSIVE org AS (SELECT id, name, 0 AS depth FROM employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.name, o.depth + 1 FROM employees e JOIN org o ON e.manager_id = o.id) SELECT name, depth FROM org
WITH t AS MATERIALIZED (SELECT id FROM orders) SELECT id FROM t
SELECT name, rank() OVER w AS r FROM products WINDOW w AS (PARTITION BY category ORDER BY price DESC)
SELECT id FROM orders WHERE total IS DISTINCT FROM 5 AND status IS NOT DISTINCT FROM 'open'
SELECT * FROM (SELECT customer_id, status, total FROM orders) PIVOT (sum(total) FOR status IN ('open', 'paid'))
SELECT * FROM (SELECT id, qty, product_id FROM order_items) UNPIVOT (v FOR k IN (qty, product_id))
SELECT $$dollar 'quoted'$$ AS d, E'tab\t' AS e, 1_000 AS n, 'a' || 'b' AS c
SELECT a.id FROM orders a JOIN order_items b USING (id)
SELECT id FROM orders NATURAL JOIN products
SELECT count() AS n, count(*) AS m FROM orders
SELECT x."sum(total)" FROM (SELECT sum(total) FROM orders) x
SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id JOIN employees e ON e.id = o.id ORDER BY name
SELECT ARRAY[1, 2, 3] AS a, (ARRAY[1, 2])[1] AS f, 1 = ANY (ARRAY[1, 2]) AS y
WITH t AS (FROM orders) FROM t SELECT id
SELECT 42 AS x, x + 1 AS y
SELECT ('abc').upper() AS u, ([1, 2]).list_sum() AS s
SELECT position('a' IN name), substring(name FROM 1 FOR 2), extract(dow FROM order_date) FROM customers JOIN orders ON orders.customer_id = customers.id
SELECT id FROM orders FETCH FIRST 5 ROWS ONLY
SELECT id FROM orders USING SAMPLE reservoir(50 ROWS) REPEATABLE (100)
SELECT max(total) FILTER (WHERE status = 'open') OVER (PARTITION BY customer_id) AS m FROM orders
SELECT id FROM orders OFFSET 5 LIMIT 5
SELECT count(*) FILTER (WHERE total > 10) FROM orders
SELECT array_agg(id ORDER BY id) FROM orders
SELECT string_agg(DISTINCT status, ',') FROM orders
SELECT unnest(ARRAY[1,2,3]) AS x
SELECT * FROM unnest(ARRAY[1,2]) AS t(x)
SELECT x FROM generate_series(1, 5) AS t(x)
SELECT date_trunc('week', order_date)::date FROM orders
SELECT order_date::date, count(*) FROM orders GROUP BY order_date::date
SELECT total::int FROM orders
SELECT '1 day'::interval
SELECT extract(dow FROM order_date), extract(hour FROM order_date), extract(quarter FROM order_date) FROM orders
SELECT bool_or(in_stock), bool_and(in_stock) FROM products
SELECT status, count(*) FROM orders GROUP BY ROLLUP(status)
SELECT * FROM (VALUES (1,'a'),(2,'b')) AS t(id, name)
SELECT regexp_replace(name, '[^a-z]', '', 'g') FROM customers
SELECT coalesce(sum(total) FILTER (WHERE status='open'), 0) FROM orders
SELECT id FROM orders ORDER BY total DESC NULLS LAST
SELECT id FROM orders WHERE order_date BETWEEN '2024-01-01' AND '2024-12-31'
SELECT id FROM orders WHERE order_date >= now() - INTERVAL '7 days'
SELECT id FROM orders WHERE order_date > CURRENT_DATE - INTERVAL '1 month'
SELECT lag(total) OVER w, lead(total) OVER w FROM orders WINDOW w AS (ORDER BY id)
SELECT percentile_disc(0.9) WITHIN GROUP (ORDER BY total) FROM orders
SELECT name FROM customers WHERE name NOT ILIKE '%x%'
SELECT position('a' IN name) FROM customers
SELECT name || '-' || city FROM customers
SELECT 5 % 2, 2 ^ 3, 7 / 2
SELECT (SELECT count(*) FROM orders o WHERE o.customer_id = c.id) AS n FROM customers c ORDER BY n DESC LIMIT 3
SELECT greatest(1,2), least(1,2), abs(-1), ceil(1.2), floor(1.8), round(1.555, 2), sqrt(4), power(2, 3), mod(5,2)
SELECT TRUE AND NOT FALSE
SELECT a.id FROM orders a WHERE a.total > ALL (SELECT b.total FROM orders b WHERE b.id < a.id)
SELECT id FROM orders WHERE status = ANY (ARRAY['open','paid'])
WITH RECURSIVE t(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM t WHERE n < 100) SELECT sum(n) FROM t
WITH RECURSIVE chain AS (SELECT id, manager_id, name, 1 AS lvl FROM employees WHERE id = 5 UNION ALL SELECT e.id, e.manager_id, e.name, c.lvl + 1 FROM employees e JOIN chain c ON e.id = c.manager_id) SELECT name FROM chain
SELECT name, ntile(4) OVER (ORDER BY price) FROM products
SELECT id, total, avg(total) OVER (ORDER BY id ROWS BETWEEN 3 PRECEDING AND 1 FOLLOWING) FROM orders
SELECT DATE '2024-01-01' + INTERVAL '1 day'
SELECT status FROM orders GROUP BY 1 ORDER BY 1
SELECT id FROM orders LIMIT 5 OFFSET 5
SELECT CAST('2024-01-01' AS timestamp)
SELECT IS_NULL.x FROM (SELECT 1 AS x) AS is_null
SELECT name FROM customers WHERE name SIMILAR TO 'A%'
SELECT substring(name from 1 for 3) FROM customers
SELECT EXISTS (SELECT 1 FROM orders)
SELECT id IS NULL FROM orders
SELECT NOT in_stock FROM products
SELECT count(*) AS "COUNT" FROM orders
SELECT o.* FROM orders o WHERE o.id = 1
SELECT max(o.total) - min(o.total) AS spread FROM orders o
SELECT * FROM orders LIMIT 5
SELECT list(name) FROM products
SELECT list_aggregate([1,2,3], 'sum'), list_distinct([1,1]), list_sort([3,1])
SELECT [1,2,3][2], {'a': 1}['a']
SELECT struct_pack(x := 1, y := 2)
SELECT date_diff('day', DATE '2024-01-01', DATE '2024-02-01'), date_add(DATE '2024-01-01', INTERVAL 1 MONTH)
SELECT strftime(order_date, '%Y-%m') AS m, count(*) FROM orders GROUP BY ALL
SELECT arg_max(name, price), arg_min(name, price), max_by(name, price) FROM products
SELECT status, count(*) FROM orders GROUP BY ALL HAVING count(*) > 1
SELECT id FROM orders QUALIFY row_number() OVER (PARTITION BY customer_id ORDER BY total DESC) = 1
FROM orders SELECT count(*)
FROM products SELECT name ORDER BY price LIMIT 3
SELECT * EXCLUDE (id) FROM products
SELECT * REPLACE (round(price) AS price) FROM products
SELECT * EXCLUDE (ssn, salary) FROM employees
SELECT e.* EXCLUDE (ssn, salary) FROM employees e
SELECT COLUMNS('.*name.*') FROM products
SELECT COLUMNS(*) FROM products
SELECT max(COLUMNS(* EXCLUDE (name, category))) FROM products
SELECT approx_quantile(total, 0.5), median(total), mode(status) FROM orders
SELECT 10 // 3, 2 ** 3, 10 % 3
SELECT range(5), generate_series(1, 5)
SELECT * FROM range(10)
SELECT i FROM range(1, 10, 2) AS r(i)
SELECT unnest(range(3)) AS x
SELECT regexp_extract(email, '@(.+)$', 1), string_split(name, ' ')[1] FROM customers
SELECT list_transform([1,2,3], x -> x * 2)
SELECT list_filter([1,2,3], x -> x > 1)
SELECT [x * 2 FOR x IN [1,2,3]]
SELECT TRY_CAST('a' AS INT), CAST(total AS HUGEINT) FROM orders
SELECT a.id FROM orders a ANTI JOIN order_items b ON a.id = b.order_id
SELECT epoch_ms(0), to_timestamp(0), make_timestamp(2024, 1, 1, 0, 0, 0), date_part('year', order_date) FROM orders
SELECT id FROM orders USING SAMPLE 10%
SELECT id FROM orders USING SAMPLE 10 ROWS
SELECT id FROM orders TABLESAMPLE BERNOULLI(10%)
SELECT 'a' AS x UNION BY NAME SELECT 'b' AS y
SELECT o.id, i.qty FROM orders o ASOF LEFT JOIN order_items i ON o.id >= i.order_id
SELECT MAP([1,2], ['a','b'])
SELECT json_extract_string(payload, '$.a'), payload.a FROM events
SELECT payload->'$.a', payload->>'$.b' FROM events
SELECT if(total > 5, 'a', 'b') FROM orders
SELECT concat(name, '-', city), name || city FROM customers
SELECT now(), current_date, today(), current_timestamp
SELECT count(DISTINCT status) FROM orders
SELECT histogram(status) FROM orders
SELECT bar(total, 0, 100, 20) FROM orders
SELECT name FROM products ORDER BY ALL
SELECT 1 AS a, a + 1 AS b, b * 2 AS c
SELECT DISTINCT ON (status) status, id FROM orders ORDER BY status, id
SELECT id FROM orders WHERE status IN ('a', 'b') AND total BETWEEN 1 AND 5
SELECT quantile_cont(total, [0.25, 0.5]) FROM orders
SELECT len(name), length(name), strlen(name) FROM products
SELECT date_trunc('month', order_date) AS month, sum(total) FROM orders GROUP BY month ORDER BY month
SELECT sum(total) FILTER (status = 'open') FROM orders
SELECT cume_dist() OVER (ORDER BY total), lead(total, 1, 0) OVER (ORDER BY id) FROM orders
SELECT t.a FROM (SELECT {'a': 1} AS t)
SELECT t.s.a FROM (SELECT {'a': 1} AS s) t
SELECT struct_extract({'a': 1}, 'a'), row(1, 2), {'x': 1, 'y': {'z': 2}}.y.z
(SELECT name FROM customers) UNION (SELECT name FROM employees)
SELECT * FROM (SELECT customer_id, total > 10 AS large, total FROM orders) PIVOT (sum(total) FOR large IN (true, false))
