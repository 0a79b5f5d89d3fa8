# Statements that every dialect takes and the guard must let through. One statement a line.
SELECT id, name FROM customers
SELECT 1 AS one
SELECT 1 + 2 * 3 AS n
SELECT -1 AS n, +2 AS m
SELECT count(*) AS n FROM customers
SELECT COUNT(id), MIN(total), MAX(total), AVG(total), SUM(total) FROM orders
SELECT DISTINCT status FROM orders
SELECT count(DISTINCT status) AS n FROM orders
SELECT o.* FROM orders o
SELECT * FROM orders
SELECT * FROM departments
SELECT orders.id, orders.status FROM orders
SELECT c.name AS customer, o.total AS amount FROM customers c INNER JOIN orders o ON c.id = o.customer_id
SELECT c.name, count(o.id) AS n FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.id, c.name
SELECT c.name, count(o.id) AS n FROM customers c LEFT OUTER JOIN orders o ON o.customer_id = c.id AND o.status = 'open' GROUP BY c.name HAVING count(o.id) > 3
SELECT p.name, c.name FROM products p JOIN order_items i ON i.product_id = p.id JOIN orders o ON o.id = i.order_id JOIN customers c ON c.id = o.customer_id
SELECT c.name FROM customers c, orders o WHERE o.customer_id = c.id AND o.total > 100
SELECT d.name, e.name FROM departments d CROSS JOIN employees e
SELECT e.name, m.name AS manager FROM employees e LEFT JOIN employees m ON m.id = e.manager_id
SELECT name FROM products WHERE price BETWEEN 10 AND 20
SELECT name FROM products WHERE price NOT BETWEEN 10 AND 20 AND name IS NOT NULL
SELECT name FROM products WHERE category IN ('a', 'b', 'c') OR category IS NULL
SELECT name FROM products WHERE category NOT IN ('a', 'b')
SELECT name FROM products WHERE NOT (price > 10)
SELECT name FROM products WHERE name LIKE '%chair%' AND name NOT LIKE '50\% off'
SELECT name FROM products WHERE name LIKE '10!%%' ESCAPE '!'
SELECT id FROM orders WHERE total > 10 AND (status = 'open' OR status = 'paid') AND NOT status = 'void'
SELECT id FROM orders WHERE deleted_at IS NULL
SELECT id FROM orders WHERE total >= 10.5 AND total <= 1e3 AND total <> 12
SELECT id FROM orders WHERE customer_id = (SELECT max(id) FROM customers)
SELECT id FROM orders o WHERE o.total > (SELECT avg(x.total) FROM orders x WHERE x.customer_id = o.customer_id)
SELECT name FROM customers WHERE id IN (SELECT customer_id FROM orders WHERE total > 100)
SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM orders WHERE customer_id IS NOT NULL)
SELECT name FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.total > 10)
SELECT name FROM customers c WHERE NOT EXISTS (SELECT * FROM orders o WHERE o.customer_id = c.id)
SELECT name, (SELECT count(*) FROM orders o WHERE o.customer_id = c.id) AS n FROM customers c
SELECT x.status, x.n FROM (SELECT status, count(*) AS n FROM orders GROUP BY status) x WHERE x.n > 1
SELECT t.y FROM (SELECT x.id AS y FROM (SELECT id FROM orders) x) t
WITH t AS (SELECT id, total FROM orders) SELECT id FROM t WHERE total > 5
WITH a AS (SELECT id FROM orders), b AS (SELECT id FROM a WHERE id > 1) SELECT count(*) AS n FROM b
WITH big(order_id, amount) AS (SELECT id, total FROM orders WHERE total > 100) SELECT order_id, amount FROM big
WITH t AS (SELECT customer_id, sum(total) AS s FROM orders GROUP BY customer_id) SELECT c.name, t.s FROM t JOIN customers c ON c.id = t.customer_id
WITH a AS (SELECT max(total) AS m FROM orders), b AS (SELECT min(total) AS m FROM orders), c AS (SELECT avg(total) AS m FROM orders) SELECT a.m, b.m, c.m FROM a, b, c
SELECT o.id, t.a FROM orders o CROSS JOIN (SELECT avg(total) AS a FROM orders) t WHERE o.total > t.a
SELECT name FROM customers UNION SELECT name FROM employees
SELECT name FROM customers UNION ALL SELECT name FROM employees UNION ALL SELECT name FROM products
SELECT id FROM customers INTERSECT SELECT customer_id FROM orders
SELECT id FROM customers EXCEPT SELECT customer_id FROM orders
SELECT name AS n FROM customers UNION SELECT name FROM employees ORDER BY n
SELECT status, count(*) AS n FROM orders GROUP BY status ORDER BY n DESC, status ASC
SELECT status FROM orders GROUP BY status ORDER BY count(*) DESC
SELECT status, count(*) FROM orders GROUP BY status HAVING count(*) > 1 AND sum(total) > 10
SELECT name FROM products ORDER BY price DESC, name
SELECT name AS n FROM products ORDER BY n
SELECT name, price FROM products ORDER BY 2 DESC
SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id JOIN employees e ON e.id = o.id ORDER BY c.name
SELECT CASE status WHEN 'open' THEN 1 WHEN 'paid' THEN 2 ELSE 0 END AS s FROM orders
SELECT sum(CASE WHEN status = 'open' THEN 1 ELSE 0 END) AS n FROM orders
SELECT CASE WHEN total > 100 THEN 'large' WHEN total > 10 THEN 'medium' END AS size FROM orders
SELECT coalesce(notes, updated_by, 'none') AS n FROM orders
SELECT nullif(total, 0) AS t FROM orders
SELECT abs(total), round(total, 1), floor(total) FROM orders
SELECT upper(name), lower(name) FROM customers
SELECT replace(name, 'a', 'b') AS n FROM customers
SELECT cast(id AS VARCHAR(10)) AS t FROM orders
SELECT row_number() OVER (ORDER BY total DESC) AS r, id FROM orders
SELECT rank() OVER (PARTITION BY status ORDER BY total), dense_rank() OVER (ORDER BY total), ntile(4) OVER (ORDER BY id) FROM orders
SELECT id, sum(total) OVER (PARTITION BY customer_id ORDER BY id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS s FROM orders
SELECT id, total - lag(total, 1) OVER (ORDER BY order_date) AS d, lead(total) OVER (ORDER BY order_date) AS l FROM orders
SELECT first_value(name) OVER (PARTITION BY category ORDER BY price), last_value(name) OVER (PARTITION BY category ORDER BY price ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM products
SELECT category, avg(price) OVER (PARTITION BY category) AS a, count(*) OVER () AS n FROM products
SELECT x.name FROM (SELECT name, row_number() OVER (PARTITION BY category ORDER BY price DESC) AS rn FROM products) x WHERE x.rn <= 3
SELECT percent_rank() OVER (ORDER BY price), cume_dist() OVER (ORDER BY price) FROM products
SELECT 100.0 * sum(total) / (SELECT sum(total) FROM orders) AS share FROM orders WHERE status = 'open'
SELECT a.id FROM orders a JOIN orders b ON a.customer_id = b.customer_id AND a.id <> b.id
SELECT id FROM orders WHERE notes = 'drop table x; -- delete' OR notes = '/* comment */'
SELECT id FROM orders WHERE notes = 'it''s a "quoted" word' AND updated_by = ''
SELECT id FROM orders -- the last comment
SELECT /* inside */ id /* again */ FROM /* and again */ orders
SELECT id FROM orders ;  ; -- done
SELECT 'select * from customers' AS text
SELECT 'salary' AS what, budget AS salary FROM departments
SELECT d.budget AS salary FROM departments d ORDER BY salary
SELECT x.salary FROM (SELECT budget AS salary FROM departments) x WHERE x.salary > 5
WITH ssn AS (SELECT id FROM orders) SELECT ssn.id FROM ssn
SELECT password_hash.id FROM orders password_hash
SELECT Id, NAME FROM Products
SELECT deleted_at, updated_by FROM orders WHERE deleted_at IS NOT NULL
SELECT kind, count(*) AS total_events FROM events GROUP BY kind
SELECT u.username, u.role FROM users u WHERE u.email LIKE '%@example.com'
SELECT max(x.n) FROM (SELECT customer_id, count(*) AS n FROM orders GROUP BY customer_id) x
SELECT i.qty * i.unit_price AS line FROM order_items i WHERE i.qty % 2 = 0
SELECT (total + 1) * (total - 1) / 2 AS x FROM orders WHERE (((id)))  = 1
SELECT concat(name, ' ', email) AS c FROM customers
SELECT current_timestamp AS t
SELECT id FROM orders WHERE status = 'open' AND total IS NOT NULL ORDER BY total DESC
SELECT c.country, avg(o.total) AS a FROM customers c JOIN orders o ON c.id = o.customer_id GROUP BY c.country HAVING avg(o.total) > (SELECT avg(total) FROM orders)
SELECT d.name, count(e.id) AS headcount FROM departments d LEFT JOIN employees e ON e.dept_id = d.id GROUP BY d.id, d.name ORDER BY headcount DESC
SELECT name FROM products WHERE price = (SELECT max(price) FROM products)
SELECT o.id, o.total, rank() OVER (PARTITION BY o.customer_id ORDER BY o.total DESC) AS rk FROM orders o
SELECT country, count(*) FROM customers GROUP BY country
SELECT count(*), sum(total), avg(total), min(order_date), max(order_date) FROM orders
SELECT DISTINCT c.country, c.city FROM customers c WHERE c.status <> 'inactive'
SELECT x.n FROM (SELECT count(*) AS n FROM orders) AS x
SELECT id AS order_id, total AS "Total Amount" FROM orders
SELECT e.name AS employee, m.name AS manager FROM employees e JOIN employees m ON e.manager_id = m.id
SELECT id FROM orders WHERE notes LIKE '%select%from%' OR notes LIKE 'union'
SELECT id FROM orders WHERE id IN (1,2,3,4,5)
SELECT id FROM orders WHERE id = 1 OR id = 2 OR NOT (id = 3)
SELECT sum(qty) FROM order_items WHERE order_id IN (SELECT id FROM orders WHERE customer_id IN (SELECT id FROM customers WHERE country = 'DE'))
SELECT kind, max(occurred_at) FROM events GROUP BY kind
SELECT name, price * 1.2 AS gross FROM products
SELECT CASE WHEN EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id) THEN 'yes' ELSE 'no' END AS buys FROM customers c
SELECT a.n, b.n FROM (SELECT count(*) AS n FROM orders) a CROSS JOIN (SELECT count(*) AS n FROM customers) b
/* a */ SELECT /* b */ id /* c */ FROM orders /* d */
SELECT id FROM orders WHERE notes = '--' OR notes = '/*' OR notes = '*/' OR notes = '#'
SELECT id FROM orders WHERE notes = 'DROP TABLE orders'
SELECT 'ssn' AS ssn_label
SELECT name AS delete_me, email AS update_me FROM customers
SELECT count(*) FROM orders o WHERE o.customer_id IN (SELECT c.id FROM customers c WHERE c.country = 'US') AND EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.id AND i.qty > 2)
SELECT p.category, sum(i.qty) FROM order_items i INNER JOIN products p ON p.id = i.product_id GROUP BY p.category ORDER BY sum(i.qty) DESC
SELECT u.id, u.username FROM users u WHERE u.role IN ('admin', 'editor') ORDER BY u.created_at
SELECT id FROM orders ORDER BY CASE WHEN status = 'open' THEN 0 ELSE 1 END, id
SELECT avg(CASE WHEN status = 'open' THEN 1.0 ELSE 0 END) AS share FROM orders
SELECT budget / 1000 AS k FROM departments WHERE location = 'Berlin'
SELECT min(id), max(id), count(DISTINCT customer_id) FROM orders WHERE deleted_at IS NULL
SELECT t1.id FROM orders t1 WHERE NOT EXISTS (SELECT 1 FROM orders t2 WHERE t2.customer_id = t1.customer_id AND t2.total > t1.total)
SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3
SELECT NULL AS x, 'a' AS y, 1.5 AS z
SELECT sum(total) OVER () AS grand FROM orders
SELECT lower(trim(email)) AS e FROM users
