# PostgreSQL
SELECT id FROM orders LIMIT 10
SELECT id FROM orders ORDER BY total DESC NULLS LAST LIMIT 10 OFFSET 5
SELECT id FROM orders FETCH FIRST 5 ROWS ONLY
SELECT id FROM orders ORDER BY total FETCH FIRST 5 ROWS WITH TIES
SELECT id FROM orders LIMIT ALL
SELECT "id", "name" FROM "customers"
SELECT public.orders.id FROM public.orders
SELECT "update", "delete", e."order" FROM events e
SELECT id::text AS t, total::numeric(10, 2) AS d, '2024-01-01'::date AS e, CAST('5' AS int) AS f, '{1,2}'::int[] AS g FROM orders
SELECT date '2024-01-01' + interval '1 day' AS a, interval '1 month 2 days' AS b, timestamp '2024-01-01 10:00' AS c, now() - interval '30 days' AS d
SELECT date_trunc('month', order_date) AS m, count(*) AS n FROM orders GROUP BY 1 ORDER BY 1
SELECT date_trunc('month', order_date) AS m, count(*) AS n FROM orders GROUP BY m
SELECT extract(year FROM order_date) AS y, extract(epoch FROM order_date), date_part('dow', order_date), to_char(order_date, 'YYYY-MM'), age(order_date), age(now(), order_date), order_date::date FROM orders
SELECT to_date('2024-01-01', 'YYYY-MM-DD') AS d, make_date(2024, 1, 1) AS m, to_timestamp(0) AS t, current_date - 7 AS w, localtimestamp AS l, make_interval(days => 3) AS i
SELECT order_date AT TIME ZONE 'Europe/Berlin' AS b FROM orders
SELECT id FROM orders WHERE order_date >= current_date - interval '1 year' AND (order_date, order_date) OVERLAPS (date '2024-01-01', date '2024-12-31')
SELECT string_agg(name, ', ' ORDER BY name) AS names, array_agg(DISTINCT name) AS a, json_agg(name) AS j, jsonb_object_agg(name, id) AS o FROM customers GROUP BY country
SELECT count(*) FILTER (WHERE status = 'open') AS n, sum(total) FILTER (WHERE status = 'paid') AS s FROM orders
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY total) AS m, percentile_disc(ARRAY[0.25, 0.75]) WITHIN GROUP (ORDER BY total) AS q, mode() WITHIN GROUP (ORDER BY status) AS o FROM orders
SELECT stddev(total), variance(total), corr(total, id), regr_slope(total, id), bool_and(total > 1), every(total > 1), bit_or(id), any_value(status) FROM orders
SELECT category, in_stock, sum(price) AS s, grouping(category) AS g FROM products GROUP BY GROUPING SETS ((category), (in_stock), ())
SELECT category, in_stock, sum(price) AS s FROM products GROUP BY ROLLUP (category, in_stock)
SELECT category, in_stock, sum(price) AS s FROM products GROUP BY CUBE (category, in_stock)
SELECT DISTINCT ON (customer_id) customer_id, total FROM orders ORDER BY customer_id, total DESC
SELECT c.name, x.total FROM customers c LEFT JOIN LATERAL (SELECT o.total FROM orders o WHERE o.customer_id = c.id LIMIT 1) x ON true
SELECT v.a, v.b FROM (VALUES (1, 'x'), (2, 'y')) AS v(a, b)
SELECT g.n FROM generate_series(1, 12) AS g(n)
SELECT g FROM generate_series(1, 12) g
SELECT d::date AS day, count(o.id) AS n FROM generate_series('2024-01-01'::date, '2024-12-31'::date, '1 day') AS d LEFT JOIN orders o ON o.order_date::date = d::date GROUP BY d
SELECT d.day FROM generate_series(date_trunc('month', now()) - interval '11 months', now(), interval '1 month') AS d(day)
SELECT u.x, u.ordinality FROM unnest(ARRAY['a', 'b']) WITH ORDINALITY AS u(x)
SELECT unnest(string_to_array(notes, ',')) AS part FROM orders
SELECT o.id, part FROM orders o, regexp_split_to_table(o.notes, ',') AS part
SELECT payload->'a' AS a, payload->>'b' AS b, payload#>'{a,b}' AS c, payload#>>'{a,b}' AS d, payload::jsonb @> '{"a": 1}' AS e, payload::jsonb ? 'a' AS f FROM events
SELECT e.id, j.key, j.value FROM events e, jsonb_each_text(e.payload::jsonb) j
SELECT e.id, t.value->>'x' AS x FROM events e CROSS JOIN LATERAL json_array_elements(e.payload->'items') AS t
SELECT r.a, r.b FROM jsonb_to_recordset('[{"a": 1, "b": "x"}]') AS r(a int, b text)
SELECT jsonb_build_object('id', id, 'name', name) AS j, jsonb_path_query_first(payload::jsonb, '$.a') AS p FROM events JOIN products USING (id)
SELECT row_to_json(o) AS j FROM orders o
SELECT to_jsonb(x) AS j FROM (SELECT id, name FROM customers) x
SELECT json_object('a': 1, 'b': name) AS o, json_array(1, 2) AS a, name IS JSON AS j FROM products
SELECT count(o) AS n, count(o.*) AS m FROM orders o
SELECT array_length(ARRAY[1, 2], 1) AS n, (ARRAY[1, 2, 3])[1] AS f, (ARRAY[1, 2, 3])[1:2] AS s, ARRAY(SELECT id FROM orders) AS a, 1 = ANY (ARRAY[1, 2]) AS y, cardinality(ARRAY[1]) AS c, ARRAY[1] && ARRAY[2] AS o, ARRAY[1] || 2 AS p
SELECT name FROM customers WHERE name ILIKE 'a%' AND name ~ '^A' AND name !~* 'b' AND name SIMILAR TO '(A|B)%' AND name NOT ILIKE '%x%'
SELECT name FROM customers WHERE name LIKE ANY (ARRAY['A%', 'B%'])
SELECT id FROM orders WHERE status IS DISTINCT FROM 'open' AND (total > 5) IS TRUE AND (total > 5) IS NOT UNKNOWN
SELECT id FROM orders WHERE (status, total) IN (('open', 5), ('paid', 6)) AND ROW(id, total) > ROW(1, 2)
SELECT id FROM orders WHERE total > ALL (SELECT total FROM orders WHERE status = 'void') AND total BETWEEN SYMMETRIC 10 AND 1
SELECT name, rank() OVER w AS r, sum(price) OVER (w ROWS 2 PRECEDING) AS s FROM products WINDOW w AS (PARTITION BY category ORDER BY price DESC)
SELECT id, avg(total) OVER (ORDER BY order_date RANGE BETWEEN interval '7 days' PRECEDING AND CURRENT ROW) AS a, nth_value(total, 2) OVER (ORDER BY id GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) FROM orders
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12) SELECT i FROM n
WITH RECURSIVE org AS (SELECT id, name, 0 AS depth FROM employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.name, o.depth + 1 FROM employees e JOIN org o ON e.manager_id = o.id) SELECT name, depth FROM org
WITH RECURSIVE org AS (SELECT id, manager_id FROM employees WHERE id = 1 UNION SELECT e.id, e.manager_id FROM employees e, org WHERE e.manager_id = org.id) SEARCH DEPTH FIRST BY id SET ord SELECT id FROM org ORDER BY ord
WITH t AS MATERIALIZED (SELECT id FROM orders), u AS NOT MATERIALIZED (SELECT id FROM t) SELECT id FROM u
WITH orders AS (SELECT id, total FROM orders WHERE total > 5) SELECT * FROM orders
SELECT x.count, x.sum FROM (SELECT count(*), sum(total) FROM orders) x
SELECT x.lower, x.coalesce, x."case" FROM (SELECT lower(name), coalesce(name, ''), CASE WHEN id > 1 THEN 2 END FROM products) x
SELECT id FROM orders TABLESAMPLE BERNOULLI (10) REPEATABLE (1)
SELECT a.id FROM orders a JOIN order_items b USING (id)
SELECT id FROM orders NATURAL JOIN products
SELECT j.first FROM (orders o JOIN order_items i ON i.order_id = o.id) AS j(first)
SELECT id FROM ONLY orders
SELECT E'tab\t' AS e, $$dollar 'quoted'$$ AS d, B'101' AS b, X'1F' AS x, U&'\0041' AS u, 1.5e3 AS f, 'back\slash' AS g
SELECT initcap(name), split_part(email, '@', 2), position('@' IN email), overlay(name PLACING 'x' FROM 1 FOR 1), substring(name FROM 1 FOR 2), substring(name FROM '^.'), trim(BOTH 'x' FROM name), btrim(name), left(name, 1), lpad(id::text, 5, '0'), translate(name, 'a', 'b'), md5(name), regexp_replace(name, 'a', 'b', 'g'), format('%s <%s>', name, email), concat_ws(', ', name, city), reverse(name), strpos(email, '@'), starts_with(name, 'A'), char_length(name), repeat('*', 3), quote_literal(name), encode(sha256(name::bytea), 'hex') FROM customers
SELECT greatest(1, 2), least(1, 2), trunc(total, 1), ceil(total), power(total, 2), sqrt(total), ln(total + 1), log(total + 1), mod(id, 2), width_bucket(total, 0, 100, 10), random(), sign(total), cbrt(total), total ^ 2, |/ total, @ total, id % 2, id & 1, id # 1, ~id, id << 1, factorial(5) FROM orders
SELECT to_tsvector('english', notes) @@ plainto_tsquery('english', 'late delivery') AS hit, ts_rank(to_tsvector(notes), to_tsquery('late')) AS r FROM orders
SELECT int4range(1, 5) @> 3 AS r, daterange('2024-01-01', '2024-02-01') && daterange('2024-01-15', '2024-03-01') AS o, lower(int4range(1, 5)) AS l
SELECT name COLLATE "C" AS n FROM customers ORDER BY name COLLATE "C"
SELECT sum(total) FROM orders ORDER BY sum
SELECT status, sum(total) FROM orders GROUP BY status ORDER BY sum DESC
SELECT gen_random_uuid() AS u, pg_typeof(total) AS t, num_nulls(notes, status) AS n FROM orders
SELECT id FROM orders o WHERE o IS NOT NULL
SELECT (json_each(payload)).key FROM events
SELECT pg_catalog.lower(name) FROM customers
SELECT id OPERATOR(pg_catalog.+) 1 AS n FROM orders
SELECT lag(total, 1, 0) OVER (PARTITION BY customer_id ORDER BY order_date) AS prev FROM orders
SELECT customer_id, array_agg(total ORDER BY order_date DESC) FILTER (WHERE total > 0) AS t FROM orders GROUP BY customer_id
SELECT coalesce(sum(total), 0)::float / nullif(count(*), 0) AS average FROM orders
(SELECT id FROM orders ORDER BY id LIMIT 3) UNION ALL (SELECT id FROM products LIMIT 3) ORDER BY 1
SELECT name FROM customers EXCEPT ALL SELECT name FROM employees
SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id JOIN employees e ON e.id = o.id ORDER BY name
SELECT xmlagg(xmlelement(name c, name)) AS x, xmlforest(min(id) AS a) AS f FROM products
SELECT (o).status FROM orders o
SELECT ('5'::text)::int AS n, x.int4 FROM (SELECT '5'::text::int) x
SELECT x.table FROM (SELECT id AS table FROM orders) x
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
SELECT id FROM orders OFFSET 5 LIMIT 5
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
SELECT payload -> 'a' -> 'b' ->> 'c' FROM events
SELECT jsonb_array_length(payload::jsonb -> 'items') FROM events
SELECT to_char(total, 'FM999,999.00') FROM orders
SELECT width_bucket(total, 0, 100, 5), count(*) FROM orders GROUP BY 1
SELECT (order_date AT TIME ZONE 'UTC')::date FROM orders
SELECT age(order_date) > interval '30 days' FROM orders
SELECT array_to_string(array_agg(name), ', ') FROM products
SELECT id FROM orders WHERE notes ~ '^[A-Z]'
SELECT id FROM orders WHERE tsrange(order_date, deleted_at) @> now()::timestamp
SELECT r.n FROM ROWS FROM (generate_series(1, 3)) AS r(n)
SELECT (ARRAY[1,2,3])[2:3]
SELECT ARRAY[1,2] || ARRAY[3]
SELECT ROW(1, 'a')
SELECT id FROM orders WHERE (id, total) > (1, 5)
SELECT id FROM orders WHERE id = ANY('{1,2,3}'::int[])
SELECT INTERVAL '1 year 2 months'
SELECT make_interval(years => 1)
SELECT COUNT(*) FROM orders GROUP BY CUBE (status, customer_id)
SELECT id FROM orders FETCH FIRST ROW ONLY
SELECT to_tsvector('english', notes) @@ to_tsquery('late & delivery') FROM orders
SELECT d::date FROM generate_series('2024-01-01'::timestamp, '2024-01-31', '1 day') d
SELECT date_part('year', age(hired_on)) FROM employees
SELECT jsonb_agg(jsonb_build_object('id', id)) FROM orders
SELECT json_build_object('n', count(*)) FROM orders
SELECT row_to_json(t) FROM (SELECT id, name FROM products) t
SELECT mode() WITHIN GROUP (ORDER BY status) FROM orders
SELECT string_agg(name, ', ' ORDER BY name DESC) FILTER (WHERE price > 5) FROM products
SELECT regexp_matches(notes, '\d+', 'g') FROM orders
SELECT split_part(email, '@', 2), count(*) FROM customers GROUP BY 1
SELECT encode(digest_x.h, 'hex') FROM (SELECT sha256('a') AS h) digest_x
SELECT "update" + "delete" AS s FROM events
SELECT md5(name) FROM customers
SELECT nullif(trim(notes), '') IS NOT NULL FROM orders
SELECT CAST(NULL AS integer)
SELECT 'a'::varchar(10), 1::smallint, 1::bigint, 1.5::real, 1.5::double precision, 'x'::bytea, 't'::boolean, '12:00'::time
SELECT LOCALTIME, LOCALTIMESTAMP, CURRENT_TIME(2)
SELECT x.* FROM orders x ORDER BY x.id LIMIT 1
SELECT * FROM orders NATURAL LEFT JOIN order_items
SELECT coalesce(o.total, 0) + coalesce(i.qty, 0) FROM orders o FULL OUTER JOIN order_items i ON o.id = i.order_id
SELECT trunc(random() * 10)
SELECT id FROM orders ORDER BY random() LIMIT 5
SELECT sum(total) FROM orders HAVING sum(total) > 5
(SELECT name FROM customers) UNION (SELECT name FROM employees)
SELECT DISTINCT ON (m) date_trunc('month', order_date) AS m, total FROM orders ORDER BY m, total DESC
