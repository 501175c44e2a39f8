set -e
mkdir out
javac -d out src/p/*.java
java -cp out p.Main 1 2
java -cp out p.Main 3 & java -cp out p.Main 4 > fourth & wait
cat fourth
: > waits
java -cp out p.Main 7 wait > waits &
while ! grep -q waits waits; do sleep 0.05; done
sleep 1.2
{ kill -KILL $!; wait $!; } 2> /dev/null || echo "killed: $?"
java -cp out p.Loader
printf 'Main-Class: p.Main\n' > manifest
jar cfm app.jar manifest -C out p
java -jar app.jar 8
java single/Alone.java
